// That it is one's turn, told where the page is not: in the tab's title and icon, and by a notification to whoever asked
// for one. A notification is asked for by a button alone, never by itself; plain http has none.
import { local } from '../net/kept'

const NOTES = 'tablee.notes'
const TAG = 'tablee-turn'
const PLAIN = '/icon.svg'
const CALLING = '/icon-turn.svg'

export type Notes = 'none' | 'blocked' | 'off' | 'on'

class Turn {
  /** What the title says first; empty while nobody waits for this page. */
  words = $state('')
  notes = $state<Notes>('none')
  private note: Notification | null = null
  /** Of which turn this page was last told. */
  private last = ''

  constructor() {
    this.look()
  }

  /** It is this person's turn, or (empty) not. One turn may follow another at once: `which` tells them apart. */
  call(words: string, about: string, which: string): void {
    const begins = words !== '' && (this.words === '' || which !== this.last)
    if (words === this.words && !begins) return
    this.words = words
    this.last = which
    document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', words ? CALLING : PLAIN)
    if (begins && document.hidden && this.notes === 'on') void this.notify(words, about)
    else if (!words) void this.withdraw()
  }

  /** Only from a button. */
  async ask(): Promise<void> {
    local.setItem(NOTES, 'on')
    await Notification.requestPermission()
    this.look()
  }

  stop(): void {
    local.setItem(NOTES, 'off')
    this.look()
  }

  private look(): void {
    if (!window.isSecureContext || typeof Notification === 'undefined') this.notes = 'none'
    else if (Notification.permission === 'denied') this.notes = 'blocked'
    else this.notes = Notification.permission === 'granted' && local.getItem(NOTES) === 'on' ? 'on' : 'off'
  }

  /** Phones let only the service worker speak; where there is one, it does. It knows which table has called. */
  private async notify(title: string, body: string): Promise<void> {
    const options = { body, tag: TAG, icon: '/icon-192.png', data: location.pathname }
    try {
      const worker = await navigator.serviceWorker?.getRegistration()
      if (worker) return await worker.showNotification(title, options)
      this.note = new Notification(title, options)
      this.note.onclick = () => window.focus()
    } catch {
      // the browser has changed its mind: the title still says it
    }
  }

  /** The turn is over: what still calls is out of date. */
  private async withdraw(): Promise<void> {
    this.note?.close()
    try {
      const worker = await navigator.serviceWorker?.getRegistration()
      for (const note of (await worker?.getNotifications({ tag: TAG })) ?? []) note.close()
    } catch {
      // there is none to be withdrawn
    }
  }
}

export const turn = new Turn()
