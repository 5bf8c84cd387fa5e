// What the table itself says; the words of the rules (events, refusals, phases) come with the game.
import { en as table } from '../../text/en'

const points = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'point' : 'points'}`
const away = (tenths: number, more: string, less: string): string =>
  tenths === 0 ? '' : `${Math.abs(Math.round(tenths / 10))} ${tenths > 0 ? more : less}`

export const en = {
  ...table,
  points,
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  revealed: (round: number) => `Round ${round}, revealed`,
  phase: { placing: 'placing', voting: 'voting', joint: 'team vote', over: '' },
  rounds: 'Rounds',
  openRounds: 'The rounds already revealed',
  rule: (id: string) => `rule ${id}`,

  map: (reference: string, across: string, up: string) =>
    `The map. In the middle: ${reference}. Further right: more “${across}”. Further up: more “${up}”.`,
  reference: 'reference word',
  acrossIs: (criterion: string) => `Right: more “${criterion}”`,
  upIs: (criterion: string) => `Up: more “${criterion}”`,
  where: (x: number, y: number) =>
    [away(x, 'right', 'left'), away(y, 'up', 'down')].filter(Boolean).join(', ') || 'right in the middle',
  token: (letter: string, name: string) => `Token ${letter}, ${name}`,
  yourToken: (letter: string) => `Your token ${letter}`,
  offMap: 'not on the map yet',

  players: 'The players',
  tokens: 'The players and their tokens',
  you: 'you',
  youNamed: (name: string) => `${name} (you)`,
  final: 'final',
  moving: 'still moving',
  notPlaced: 'not placed',
  voted: 'has voted',
  thinking: 'is thinking',
  agrees: 'agrees',
  notAgreed: 'has not agreed yet',

  words: 'The words',
  word: (number: number, word: string) => `${number}: ${word}`,
  onToken: (letter: string) => `on token ${letter}`,

  secret: 'Your secret word',
  secretTap: 'Tap to look',
  secretIs: (number: number, word: string) => `Your secret word: ${number}, ${word}.`,

  place: 'Drag your token onto the map, or tap the map',
  placeKeys: 'Drag your token onto the map, or use the arrow keys',
  placeMore: 'Move it as often as you like, then say it is final',
  finalHint: 'Your token is final. Waiting for the others',
  finalButton: 'Final',
  notFinal: 'Not final yet',
  saidFinal: 'Your token is final. You can take that back until everybody’s is.',
  saidNotFinal: 'Your token is no longer final.',
  locked: 'Your token is final: press “Not final yet” to move it again.',
  sliderAcross: (criterion: string) => `Your token, left to right: ${criterion}`,
  sliderUp: (criterion: string) => `Your token, down to up: ${criterion}`,
  startPlacing: (reference: string, across: string, up: string) =>
    `Place your token. Reference word: ${reference}. Right: more “${across}”. Up: more “${up}”. ` +
    'Your secret word is behind a button.',

  vote: 'Drag a number onto a token, or tap both',
  voteWord: (number: number) => `Now tap the token that is ${number}`,
  voteToken: (letter: string) => `Now tap the word of token ${letter}`,
  voteFull: 'Every token has a number. Hand in your ballot?',
  list: 'List',
  listTitle: 'Vote from a list',
  listNone: 'no number yet',
  listFor: (letter: string, name: string) => `The word of token ${letter}, ${name}`,
  cast: 'Hand in',
  takeBack: 'Take back',
  castHint: 'Your ballot is in. Waiting for the others',
  saidCast: 'Your ballot is in. You can take it back until everybody has voted.',
  saidTakenBack: 'You took your ballot back.',
  ballotIn: 'Your ballot is in: press “Take back” to change it.',
  put: (number: number, word: string, letter: string) => `${number}, ${word}, on token ${letter}.`,
  taken: (number: number, letter: string) => `${number} taken off token ${letter}.`,
  yourVote: (number: number) => `your vote: ${number}`,
  noVote: 'no vote yet',
  jointVote: (number: number) => `team vote: ${number}`,

  agree: 'Agree',
  jointHint: 'Fill your team’s ballot together, then all agree',
  jointFull: 'The ballot is full. Do you agree to it as it stands?',
  agreedHint: 'You agree. Waiting for your team',
  saidAgreed: 'You agree to the ballot as it stands.',
  watching: (team: string) => `${team} watches`,
  votesTogether: (team: string) => `${team} votes together`,
  watchPlacing: 'The other team is placing its tokens. Watch closely: you vote later.',
  watchVoting: 'The other team is voting in secret. Then it is your turn, all together.',
  watchJoint: 'Your ballots are locked. The other team votes now, on the map; beside the words lie your own votes.',
  watchAll: {
    placing: 'The tokens find their places.',
    voting: 'Everybody votes in secret.',
    joint: 'The watching team votes.',
  },

  had: (name: string) => `${name} had`,
  youHad: 'You had',
  hadWord: (number: number, word: string) => `${number}, ${word}`,
  whatIs: (name: string) => `Which word is ${name}?`,
  whatIsYours: 'What did they read in your token?',
  says: (number: number) => `says ${number}`,
  right: 'right',
  wrong: 'not this one',
  nobody: 'Nobody read it this time.',
  readBy: (count: number) => (count === 1 ? 'One of them read it.' : `${count} of them read it.`),
  next: 'Next',
  skip: 'Skip',
  goOn: 'Go on',

  scores: 'Scores',
  track: 'Score track',
  onTrack: (team: string, total: number) => `${team}: ${points(total)}`,
  marker: (marker: number) => `marker ${marker}`,

  podium: 'Final scores',
  yourTeamWins: 'Your team wins!',
}

export type Words = typeof en
