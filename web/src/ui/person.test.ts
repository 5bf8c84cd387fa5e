import { expect, it } from 'vitest'
import { variantOf } from './person.svelte'

it('writes dates as the browser’s own variant of the language does', () => {
  expect(variantOf('en', ['fr-FR', 'en-US', 'en'])).toBe('en-US')
  expect(variantOf('fr', ['en-GB', 'fr-CA'])).toBe('fr-CA')
})

it('takes English of nowhere for British', () => {
  expect([variantOf('en', ['en', 'fr-FR']), variantOf('fr', ['fr'])]).toEqual(['en-GB', 'fr'])
})
