// Before anything is painted: the theme and the language as chosen here (src/ui/light.svelte.ts, person.svelte.ts), else
// as the system says; and whether this browser can read the rest at all. Written so that a browser of 2015 can read it.
// A file of its own because the content policy allows no script in the page, and a module would come too late.
;(function () {
  var root = document.documentElement
  var chosen = function (key, values, otherwise) {
    try {
      var kept = localStorage.getItem(key)
      return values.indexOf(kept) < 0 ? otherwise : kept
    } catch (_) {
      return otherwise // this browser keeps nothing
    }
  }
  var dark = matchMedia('(prefers-color-scheme: dark)').matches
  var tongues = (navigator.languages || [navigator.language])
    .map(function (tag) {
      return tag.slice(0, 2)
    })
    .filter(function (tag) {
      return tag === 'en' || tag === 'fr'
    })
  root.setAttribute('data-theme', chosen('tablee.theme', ['light', 'dark'], dark ? 'dark' : 'light'))
  root.lang = chosen('tablee.lang', ['en', 'fr'], tongues[0] || 'en')

  if (!window.HTMLDialogElement) root.className = 'too-old'
  // While the table is being laid: a script that cannot be read is too new, one that does not come is lost.
  addEventListener(
    'error',
    function (event) {
      if (!document.getElementById('laying')) return
      if (event.target === window) root.className = 'too-old'
      else if (event.target.tagName === 'SCRIPT') root.className = root.className || 'lost'
    },
    true,
  )
})()
