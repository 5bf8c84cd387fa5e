import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { ahead } from './ahead.ts'
import { before } from './before.ts'
import { brotli } from './brotli.ts'
import { laying } from './laying.ts'
import { offline } from './offline.ts'
import { OLDEST, olderBrowsers } from './older_browsers.ts'
import { pieces } from './pieces.ts'
import { styles } from './styles.ts'

const server = process.env.TABLEE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), before(), styles(), ahead(), laying(), offline(), brotli()],
  css: { postcss: { plugins: [olderBrowsers()] } },
  build: {
    outDir: '../src/tablee/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's content policy allows no font from a data: address
    modulePreload: { polyfill: false },
    target: OLDEST,
    rolldownOptions: {
      checks: { bundlerTimings: false }, // whoever builds it to play wants to know what failed, and no more
      output: {
        codeSplitting: { groups: pieces },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    isolate: false, // one page for all files: to make one for each takes five times as long as the tests themselves
    setupFiles: ['tests/both_languages.ts'],
  },
})
