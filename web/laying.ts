// "Laying the table …" is painted before the page's own styles have come: on a slow line they take seconds, and some
// browsers paint nothing while they wait for any. So they are fetched ahead, and src/main.ts puts them to use.
import type { Plugin } from 'vite'

const STYLES = /<link rel="stylesheet" crossorigin /g

export function laying(): Plugin {
  return {
    name: 'laying',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(STYLES, '<link rel="preload" as="style" crossorigin data-styles '),
    },
  }
}
