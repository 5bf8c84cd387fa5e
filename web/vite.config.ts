import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { ahead } from './ahead.ts'

const server = process.env.TABLEE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), ahead()],
  build: {
    outDir: '../src/tablee/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's content policy allows no font from a data: address
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssCodeSplit: false, // over http/1.1 one file of 20 kB comes sooner than eight small ones
    rolldownOptions: {
      output: {
        // What several routes or tables share comes in one piece: every further request waits for a free connection.
        codeSplitting: { groups: [{ name: 'shared', test: /\/src\/|\/node_modules\//, minShareCount: 3 }] },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
})
