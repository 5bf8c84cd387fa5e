import { mount } from 'svelte'
import App from './App.svelte'
import './ui/theme.css'
import './ui/light.svelte'

mount(App, { target: document.getElementById('app')! })

// Only https (or this very machine) allows it; its one task is a friendly page when there is no network.
if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
