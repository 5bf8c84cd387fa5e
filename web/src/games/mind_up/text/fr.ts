// Ce que dit la table elle-même ; les mots des règles (couleurs, objectifs, événements) viennent avec le jeu.
import { fr as table } from '../../text/fr'
import type { Words } from './en'

const points = (count: number): string => `${count} ${Math.abs(count) < 2 ? 'point' : 'points'}`
const players = (count: number): string => `${count} ${count < 2 ? 'joueur' : 'joueurs'}`
const cards = (count: number): string => `${count} ${count < 2 ? 'carte' : 'cartes'}`
/** D’Anouk, de Léo. */
const of = (name: string): string => (/^[aeiouyhàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`)
const either = (cards: readonly string[]): string =>
  cards.length < 2 ? cards.join('') : `${cards.slice(0, -1).join(', ')} ou ${cards.at(-1)}`

export const fr: Words = {
  ...table,
  points,
  round: (round, rounds) => `Manche ${round} sur ${rounds}`,
  turn: (turn, turns) => `tour ${turn}/${turns}`,
  deck: (count) => `Pioche ${count}`,
  deckHelp: (count) => (count === 0 ? 'La pioche est vide' : `${cards(count)} dans la pioche`),
  roundOver: (round) => `La manche ${round} est terminée`,

  bonus: (points) => `bonus ${points}`,
  malus: (points) => `malus ${points}`,

  you: 'vous',
  ready: 'carte choisie',
  choosing: 'réfléchit',
  score: (score) => points(score),
  nothingYet: 'pas encore de carte',
  showPlayer: (name) => `Voir les cartes ${of(name)}`,
  columnOf: (value, count, colour) => `${cards(count)} de couleur ${colour} dans la colonne de valeur ${value}`,

  row: 'La ligne',
  rowHelp: 'Sous chaque carte : ce qu’elle vous rapporterait.',
  rowWatch: 'La plus petite carte jouée prend la première, la suivante la deuxième…',
  standsFirst: (card, next) => `Le ${card} se place avant le ${next}.`,
  standsLast: (card, before) => `Le ${card} se place après le ${before}.`,
  standsBetween: (card, before, next) => `Le ${card} se place entre le ${before} et le ${next}.`,
  takes: (card) => `Il prend le ${card}, quoi que jouent les autres.`,
  mayTake: (cards) => `Il prendra sans doute ${either(cards.map((card) => `le ${card}`))}.`,
  brings: (points) => `vous rapporte ${points}`,
  likely: 'probable pour vous',
  possible: 'possible pour vous',
  never: 'hors de portée',

  objectives: 'Objectifs',
  met: 'atteint',
  notMet: 'pas encore',
  missed: 'pas atteint',
  metBy: (names) => `Atteint par ${names}`,
  metByNobody: 'Personne ne l’atteint encore',

  columns: 'Vos colonnes',
  columnsOf: (name) => `Les colonnes ${of(name)}`,
  column: (place, value) => `Colonne ${place}, valeur ${value}`,
  empty: 'vide',
  now: 'cette manche',
  total: (score) => `total ${score}`,
  runningSum: (columns, bubbles) => `colonnes ${columns}, bulles ${bubbles}`,
  runningBonus: (bonus) => `, objectifs ${bonus}`,

  hand: 'Votre main',
  pick: 'Touchez une carte, ou glissez-la vers la ligne',
  pickKeys: 'Cliquez sur une carte ou tapez son numéro',
  again: 'Touchez-la encore pour la jouer',
  againKeys: 'Cliquez encore ou appuyez sur Entrée',
  chosenHint: 'Vous pouvez encore changer d’avis',
  play: (card) => `Jouer le ${card}`,
  playInstead: (card) => `Jouer plutôt le ${card}`,
  takeBack: 'Reprendre',
  chosen: (card) => `Vous avez choisi le ${card}. Vous pouvez changer tant que tout le monde n’a pas choisi.`,
  selected: (card) => `Carte ${card} sélectionnée. Appuyez encore pour la jouer.`,
  takenBack: 'Vous avez repris votre carte.',
  yourTurn: (row) => `Choisissez une carte. La ligne : ${row}.`,
  isChosen: 'choisie',
  secret: 'connue de vous uniquement',
  waiting: (count) => `On attend ${players(count)}`,

  handOf: (name) => `La main ${of(name)}`,
  known: 'Tout le monde a vu ces cartes :',
  knownNone: 'Personne n’a encore vu ces cartes.',
  unknown: (count) => `et ${count} ${count < 2 ? 'carte inconnue' : 'cartes inconnues'}`,
  inHand: (count) => `${cards(count)} en main`,

  sheet: 'Points',
  openSheet: 'D’où viennent les points',
  rounds: 'Manches',
  roundTab: (round) => `Manche ${round}`,
  nowTab: (round) => `Manche ${round}, en cours`,
  player: 'Joueur',
  columnsShort: 'Colonnes',
  bubblesShort: 'Bulles',
  objectivesShort: 'Objectifs',
  roundShort: 'Manche',
  totalShort: 'Total',
  how: (name) => `${name}, point par point`,
  howYou: 'Vous, point par point',
  times: (count, value) => `${cards(count)} × ${value}`,
  columnLine: (place) => `Colonne ${place}`,
  noCards: 'aucune carte',
  bubblesNone: 'aucune bulle sur ces cartes',
  roundTotal: (round) => `Manche ${round}`,
  gameTotal: 'Total jusqu’ici',
  finalTotal: 'Total final',
  rule: (id) => `règle ${id}`,
  close: 'Fermer',
  goOn: 'Continuer',

  podium: 'Scores de la partie',
  lastRound: (score) => `dernière manche ${score}`,
  tieBroken: (rule) => `Totaux égaux : la meilleure dernière manche l’emporte (${rule}).`,
  shared: (rule) => `Totaux égaux et dernières manches égales : la victoire est partagée (${rule}).`,
  mostPoints: (rule) => `Le total le plus élevé l’emporte (${rule}).`,
}
