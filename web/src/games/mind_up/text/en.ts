// What the table itself says; the words of the rules (colours, objectives, events) come with the game.
import { en as table } from '../../text/en'

const points = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'point' : 'points'}`
const players = (count: number): string => `${count} ${count === 1 ? 'player' : 'players'}`
const cards = (count: number): string => `${count} ${count === 1 ? 'card' : 'cards'}`
const either = (cards: readonly number[]): string =>
  cards.length < 2 ? cards.join('') : `${cards.slice(0, -1).join(', ')} or ${cards.at(-1)}`

export const en = {
  ...table,
  points,
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  turn: (turn: number, turns: number) => `turn ${turn}/${turns}`,
  deck: (count: number) => `Deck ${count}`,
  deckHelp: (count: number) => (count === 0 ? 'The deck is used up' : `${cards(count)} in the deck`),
  roundOver: (round: number) => `Round ${round} is over`,

  bonus: (points: string) => `bonus ${points}`,
  malus: (points: string) => `malus ${points}`,

  you: 'you',
  ready: 'ready',
  choosing: 'choosing',
  score: (score: number) => points(score),
  nothingYet: 'no cards yet',
  showPlayer: (name: string) => `Look at ${name}’s cards`,
  columnOf: (value: number, count: number, colour: string) => `${cards(count)} ${colour} in the column worth ${value}`,

  row: 'The row',
  rowHelp: 'Below each card: what it would bring you.',
  rowWatch: 'The lowest card played takes the first one, the next the second…',
  standsFirst: (card: number, next: number) => `${card} stands before ${next}.`,
  standsLast: (card: number, before: number) => `${card} stands after ${before}.`,
  standsBetween: (card: number, before: number, next: number) => `${card} stands between ${before} and ${next}.`,
  takes: (card: number) => `It takes ${card}, whatever the others play.`,
  mayTake: (cards: readonly number[]) => `Most likely it takes ${either(cards)}.`,
  brings: (points: string) => `brings you ${points}`,
  likely: 'likely for you',
  possible: 'possible for you',
  never: 'out of reach',

  objectives: 'Objectives',
  met: 'met',
  notMet: 'not yet',
  missed: 'not met',
  metBy: (names: string) => `Met by ${names}`,
  metByNobody: 'Met by nobody yet',

  columns: 'Your columns',
  columnsOf: (name: string) => `${name}’s columns`,
  column: (place: number, value: number) => `Column ${place}, worth ${value}`,
  empty: 'empty',
  now: 'this round',
  total: (score: number) => `total ${score}`,
  runningSum: (columns: number, bubbles: string) => `columns ${columns}, bubbles ${bubbles}`,
  runningBonus: (bonus: string) => `, objectives ${bonus}`,

  hand: 'Your hand',
  pick: 'Tap a card, or drag it to the row',
  pickKeys: 'Click a card or type its number',
  again: 'Tap it again to play it',
  againKeys: 'Click again or press Enter',
  chosenHint: 'You can still change your mind',
  play: (card: number) => `Play ${card}`,
  playInstead: (card: number) => `Play ${card} instead`,
  takeBack: 'Take back',
  chosen: (card: number) => `Card ${card} is chosen. You can change it until everybody has chosen.`,
  selected: (card: number) => `Card ${card} selected. Press again to play it.`,
  takenBack: 'You took your card back.',
  yourTurn: (row: string) => `Choose a card. The row: ${row}.`,
  isChosen: 'chosen',
  secret: 'only you know it',
  waiting: (count: number) => `Waiting for ${players(count)}`,

  handOf: (name: string) => `${name}’s hand`,
  known: 'Everybody has seen these cards:',
  knownNone: 'Nobody has seen these cards yet.',
  unknown: (count: number) => `and ${count} unknown ${count === 1 ? 'card' : 'cards'}`,
  inHand: (count: number) => `${cards(count)} in hand`,

  sheet: 'Points',
  openSheet: 'How the points came about',
  rounds: 'Rounds',
  roundTab: (round: number) => `Round ${round}`,
  nowTab: (round: number) => `Round ${round}, so far`,
  player: 'Player',
  columnsShort: 'Columns',
  bubblesShort: 'Bubbles',
  objectivesShort: 'Objectives',
  roundShort: 'Round',
  totalShort: 'Total',
  how: (name: string) => `${name}, point by point`,
  howYou: 'You, point by point',
  times: (count: number, value: number) => `${cards(count)} × ${value}`,
  columnLine: (place: number) => `Column ${place}`,
  noCards: 'no cards',
  bubblesNone: 'no bubbles on these cards',
  roundTotal: (round: number) => `Round ${round}`,
  gameTotal: 'Total so far',
  finalTotal: 'Final total',
  rule: (id: string) => `rule ${id}`,
  close: 'Close',
  goOn: 'Go on',

  podium: 'Final scores',
  lastRound: (score: number) => `last round ${score}`,
  tieBroken: (rule: string) => `Equal totals: the better last round decides (${rule}).`,
  shared: (rule: string) => `Equal totals and equal last rounds: the victory is shared (${rule}).`,
  mostPoints: (rule: string) => `The highest total wins (${rule}).`,
}

export type Words = typeof en
