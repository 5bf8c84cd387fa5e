import { afterEach, expect, it, vi } from 'vitest'
import { Keeping } from './keeping'

function part(): { section: HTMLElement; button: HTMLButtonElement; keeping: Keeping } {
  const keeping = new Keeping()
  const section = document.createElement('section')
  const button = section.appendChild(document.createElement('button'))
  section.addEventListener('focusin', keeping.came)
  section.addEventListener('focusout', keeping.left)
  document.body.replaceChildren(section)
  button.focus()
  return { section, button, keeping }
}

afterEach(() => vi.useRealTimers())

it('is lost with what had it', () => {
  const { button, keeping } = part()
  expect(keeping.isLost).toBe(false)
  button.remove()
  expect(keeping.isLost).toBe(true)
})

it('is not lost where somebody took it elsewhere, or nowhere', () => {
  vi.useFakeTimers()
  const { button, keeping } = part()
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  button.remove()
  other.remove()
  expect(keeping.isLost).toBe(false)
  const again = part()
  again.button.blur()
  vi.runAllTimers()
  expect(again.keeping.isLost).toBe(false)
})

it('is lost where what had it cannot be used any more', () => {
  vi.useFakeTimers()
  const { button, keeping } = part()
  button.disabled = true
  button.blur()
  vi.runAllTimers()
  expect(keeping.isLost).toBe(true)
})
