// All that is said in English outside the games: the page's own words, then the server's.
import page from './generated/page.en.json'
import shared from './generated/shared.en.json'

export default [page, shared]
