import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { ahead } from './ahead.ts'

const house = process.env.TABLEE_HOUSE ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), ahead()],
  build: {
    outDir: '../src/tablee/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the house's content policy allows no font from a data: address
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: { '/api': house, '/ws': { target: house, ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
})
