// The theme, before anything is painted: as chosen here (src/ui/light.svelte.ts), else as the system says.
// A file of its own because the content policy allows no script in the page, and a module would come too late.
{
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  let chosen = null
  try {
    chosen = localStorage.getItem('tablee.theme')
  } catch {
    // this browser keeps nothing
  }
  document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system
}
