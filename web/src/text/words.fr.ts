// All that is said in French outside the games: the page's own words, then the server's.
import page from './generated/page.fr.json'
import shared from './generated/shared.fr.json'

export default [page, shared]
