// What is said aloud: one live region for screen readers, and short notices for the eye.

const SHOWN = 5000
const TOGETHER = 60

class Live {
  /** Two halves take turns, so that the same sentence twice is two announcements. */
  said = $state<[string, string]>(['', ''])
  notice = $state<{ text: string; kind: 'info' | 'refused' } | null>(null)
  private turn = 0
  private waiting: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  announce = (text: string): void => {
    if (!text) return
    if (!this.waiting.length) setTimeout(() => this.speak(), TOGETHER)
    this.waiting.push(text)
  }

  /** What was said last is over; nobody who looks around later is to find it. */
  hush(): void {
    this.waiting = []
    this.said = ['', '']
  }

  /** Shown for a moment, and said. */
  notify(text: string, kind: 'info' | 'refused' = 'info'): void {
    clearTimeout(this.timer)
    this.notice = { text, kind }
    this.timer = setTimeout(() => this.dismiss(), SHOWN)
  }

  private speak(): void {
    const text = this.waiting.splice(0).join(' ')
    if (!text) return
    this.turn = 1 - this.turn
    this.said = this.turn ? ['', text] : [text, '']
  }

  dismiss(): void {
    clearTimeout(this.timer)
    this.notice = null
  }
}

export const live = new Live()
