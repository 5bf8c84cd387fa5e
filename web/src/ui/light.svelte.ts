// Light or dark: as the system says, unless somebody chooses.
import { local } from '../net/kept'

export type Theme = 'system' | 'light' | 'dark'

const KEPT = 'tablee.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const GROUND = { light: '#f6f1e7', dark: '#1d1725' }

class Light {
  chosen = $state<Theme>('system')
  private system = $state<'light' | 'dark'>(dark.matches ? 'dark' : 'light')

  constructor() {
    const kept = local.getItem(KEPT)
    if (kept === 'light' || kept === 'dark') this.chosen = kept
    dark.addEventListener('change', () => {
      this.system = dark.matches ? 'dark' : 'light'
      this.show()
    })
    this.show()
  }

  get shown(): 'light' | 'dark' {
    return this.chosen === 'system' ? this.system : this.chosen
  }

  choose(theme: Theme): void {
    this.chosen = theme
    if (theme === 'system') local.removeItem(KEPT)
    else local.setItem(KEPT, theme)
    this.show()
  }

  private show(): void {
    document.documentElement.dataset.theme = this.shown
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[this.shown])
  }
}

export const light = new Light()
