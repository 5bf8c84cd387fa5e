// Ce que dit toute table, quel que soit le jeu.
import type { Words } from './en'

export const fr: Words = {
  others: 'Les autres',
  everybody: 'Les joueurs',
  standIn: 'un robot joue à sa place',
  away: 'pas là',
  over: 'La partie est terminée',
  wins: (name) => `${name} gagne !`,
  youWin: 'Vous gagnez !',
  share: (names) => `${names} se partagent la victoire !`,
  rank: (rank) => (rank === 1 ? '1er' : `${rank}e`),
  listed: (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`),
}
