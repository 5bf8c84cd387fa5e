// Going from page to page without loading anew.
import { atOnce } from './later'
import { readRoute, type Route } from './route'

class Router {
  route = $state<Route>(readRoute(location.pathname))
  query = $state(new URLSearchParams(location.search))
  private at = location.pathname + location.search

  constructor() {
    addEventListener('popstate', () => this.read() && atOnce())
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  /** Where are we now, and is that another page? */
  private read(): boolean {
    const at = location.pathname + location.search
    if (at === this.at) return false // a dialog was closed by Back: the page stays
    this.at = at
    this.change(readRoute(location.pathname))
    this.query = new URLSearchParams(location.search)
    return true
  }

  /** The same page with another query stays as it is: nobody loses what they have in hand there. */
  private change(route: Route): void {
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route
  }

  /** A plain click on a link of ours stays in the page. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
