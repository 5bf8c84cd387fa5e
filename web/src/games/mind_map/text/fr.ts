// Ce que dit la table elle-même ; les mots des règles (événements, refus, phases) viennent avec le jeu.
import { fr as table } from '../../text/fr'
import type { Words } from './en'

const points = (count: number): string => `${count} ${Math.abs(count) < 2 ? 'point' : 'points'}`
const away = (tenths: number, more: string, less: string): string =>
  tenths === 0 ? '' : `${Math.abs(Math.round(tenths / 10))} ${tenths > 0 ? more : less}`

export const fr: Words = {
  ...table,
  points,
  round: (round, rounds) => `Manche ${round} sur ${rounds}`,
  revealed: (round) => `Manche ${round}, révélée`,
  phase: { placing: 'placement', voting: 'vote', joint: 'vote d’équipe', over: '' },
  rounds: 'Manches',
  openRounds: 'Les manches déjà révélées',
  rule: (id) => `règle ${id}`,

  map: (reference, across, up) =>
    `La carte. Au milieu : ${reference}. Plus à droite : plus « ${across} ». Plus haut : plus « ${up} ».`,
  reference: 'mot référent',
  acrossIs: (criterion) => `À droite : plus « ${criterion} »`,
  upIs: (criterion) => `En haut : plus « ${criterion} »`,
  where: (x, y) =>
    [away(x, 'à droite', 'à gauche'), away(y, 'en haut', 'en bas')].filter(Boolean).join(', ') || 'en plein milieu',
  token: (letter, name) => `Jeton ${letter}, ${name}`,
  yourToken: (letter) => `Votre jeton ${letter}`,
  offMap: 'pas encore sur la carte',

  players: 'Les joueurs',
  tokens: 'Les joueurs et leurs jetons',
  you: 'vous',
  youNamed: (name) => `${name} (vous)`,
  final: 'définitif',
  moving: 'bouge encore',
  notPlaced: 'pas encore posé',
  voted: 'a voté',
  thinking: 'réfléchit',
  agrees: 'd’accord',
  notAgreed: 'pas encore d’accord',

  words: 'Les mots',
  word: (number, word) => `${number} : ${word}`,
  onToken: (letter) => `sur le jeton ${letter}`,

  secret: 'Votre mot secret',
  secretTap: 'Touchez pour voir',
  secretIs: (number, word) => `Votre mot secret : le ${number}, ${word}.`,

  place: 'Glissez votre jeton sur la carte, ou touchez la carte',
  placeKeys: 'Glissez votre jeton sur la carte, ou utilisez les flèches',
  placeMore: 'Bougez-le à volonté, puis appuyez sur Définitif',
  finalHint: 'Votre jeton est définitif. On attend les autres',
  finalButton: 'Définitif',
  notFinal: 'Pas encore',
  saidFinal: 'Votre jeton est définitif. Vous pouvez revenir dessus tant que tous ne le sont pas.',
  saidNotFinal: 'Votre jeton n’est plus définitif.',
  locked: 'Votre jeton est définitif : appuyez sur « Pas encore » pour le déplacer.',
  sliderAcross: (criterion) => `Votre jeton, de gauche à droite : ${criterion}`,
  sliderUp: (criterion) => `Votre jeton, de bas en haut : ${criterion}`,
  startPlacing: (reference, across, up) =>
    `Placez votre jeton. Mot référent : ${reference}. À droite : plus « ${across} ». En haut : plus « ${up} ». ` +
    'Votre mot secret est derrière un bouton.',

  vote: 'Glissez un numéro sur un jeton, ou touchez les deux',
  voteWord: (number) => `Touchez maintenant le jeton du ${number}`,
  voteToken: (letter) => `Touchez maintenant le mot du jeton ${letter}`,
  voteFull: 'Chaque jeton a son numéro. On rend le bulletin ?',
  list: 'Liste',
  listTitle: 'Voter dans une liste',
  listNone: 'pas encore de numéro',
  listFor: (letter, name) => `Le mot du jeton ${letter}, ${name}`,
  cast: 'Voter',
  takeBack: 'Reprendre',
  castHint: 'Votre bulletin est rendu. On attend les autres',
  saidCast: 'Votre bulletin est rendu. Vous pouvez le reprendre tant que tout le monde n’a pas voté.',
  saidTakenBack: 'Vous avez repris votre bulletin.',
  ballotIn: 'Votre bulletin est rendu : appuyez sur « Reprendre » pour le changer.',
  put: (number, word, letter) => `Le ${number}, ${word}, sur le jeton ${letter}.`,
  taken: (number, letter) => `Le ${number} quitte le jeton ${letter}.`,
  yourVote: (number) => `votre vote : ${number}`,
  noVote: 'pas encore de vote',
  jointVote: (number) => `vote d’équipe : ${number}`,

  agree: 'D’accord',
  jointHint: 'Remplissez le bulletin ensemble, puis approuvez-le',
  jointFull: 'Le bulletin est complet. D’accord avec ce qu’il dit ?',
  agreedHint: 'Vous êtes d’accord. On attend l’équipe',
  saidAgreed: 'Vous êtes d’accord avec le bulletin tel qu’il est.',
  watching: (team) => `${team} regarde`,
  votesTogether: (team) => `${team} vote ensemble`,
  watchPlacing: 'L’autre équipe place ses jetons. Ouvrez l’œil : vous voterez ensuite.',
  watchVoting: 'L’autre équipe vote en secret. Puis ce sera à vous, tous ensemble.',
  watchJoint:
    'Vos votes sont posés. L’autre équipe vote maintenant, sur la carte ; à côté des mots, vos propres votes.',
  watchAll: {
    placing: 'Les jetons cherchent leur place.',
    voting: 'Chacun vote en secret.',
    joint: 'L’équipe qui regardait vote.',
  },

  had: (name) => `${name} avait`,
  youHad: 'Vous aviez',
  hadWord: (number, word) => `le ${number}, ${word}`,
  whatIs: (name) => `Quel mot pour ${name} ?`,
  whatIsYours: 'Qu’ont-ils lu dans votre jeton ?',
  says: (number) => `dit ${number}`,
  right: 'juste',
  wrong: 'pas celui-là',
  nobody: 'Personne ne l’a trouvé cette fois.',
  readBy: (count) => (count === 1 ? 'Une personne l’a trouvé.' : `${count} personnes l’ont trouvé.`),
  next: 'Suivant',
  skip: 'Passer',
  goOn: 'Continuer',

  scores: 'Scores',
  track: 'Piste de score',
  onTrack: (team, total) => `${team} : ${points(total)}`,
  marker: (marker) => `jeton ${marker}`,

  podium: 'Scores de la partie',
  yourTeamWins: 'Votre équipe gagne !',
}
