import './older'
import { mount } from 'svelte'
import App from './App.svelte'
import { learnWords } from './text/words'
import { person } from './ui/person.svelte'
import './ui/theme.css'
import './ui/light.svelte'

/** The styles that have been fetched ahead (laying.ts); none while the page is being developed. */
async function styled(): Promise<void> {
  const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[data-styles]')]
  await Promise.all(ahead.map(({ href }) => new Promise<void>((resolve, reject) => use(href, resolve, reject))))
}

function use(href: string, onload: () => void, onerror: () => void): void {
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      crossOrigin: 'anonymous',
      onload,
      onerror,
      href,
    }),
  )
}

function begin(): void {
  mount(App, { target: document.getElementById('app')! })
  document.getElementById('laying')?.remove()
}

// A browser that is too old (public/theme.js has seen it) keeps the words that say so; so does one that fails in here.
const page = document.documentElement
if (!page.classList.contains('too-old'))
  void Promise.all([styled(), learnWords(person.lang)]).then(begin, () => page.classList.add('lost'))

// Only https (or this very machine) allows it: a page that says so when nobody answers, and notifications (worker.js).
if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
