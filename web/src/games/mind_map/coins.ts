// The coins: a colour, a symbol and a letter each, so that none of them is told by its colour alone. The letters are the
// game's, colours and symbols are ours.
import box from './box.json'

export interface CoinFace {
  letter: string
  colour: string
  /** The white symbol under the letter, on a grid of 48 with its middle at 0. */
  symbol: string
  /** How much lower the letter stands in a symbol whose middle is not the middle of the coin. */
  shift: number
}

const LOOKS: readonly Omit<CoinFace, 'letter'>[] = [
  { colour: '#b93226', symbol: 'M0-17L16.5 11.5H-16.5Z', shift: 4.5 },
  { colour: '#1b6ab3', symbol: 'M0-17L15 0 0 17-15 0Z', shift: 0 },
  { colour: '#2b7a37', symbol: 'M-13.5 0A13.5 13.5 0 1 0 13.5 0A13.5 13.5 0 1 0-13.5 0Z', shift: 0 },
  { colour: '#7d3c98', symbol: 'M-12-12H12V12H-12Z', shift: 0 },
  {
    colour: '#b5500b',
    symbol: 'M0-18L5.6-7.7 17.1-5.6 9.1 3 10.6 14.6 0 9.5-10.6 14.6-9.1 3-17.1-5.6-5.6-7.7Z',
    shift: 1.5,
  },
  { colour: '#0c757c', symbol: 'M-7-15H7V-7H15V7H7V15H-7V7H-15V-7H-7Z', shift: 0 },
  {
    colour: '#bf2f78',
    symbol:
      'M0 16.5C-9 9-16 3.5-16-4.2-16-10-11.8-13.5-7.6-13.5-4.2-13.5-1.4-11.6 0-8.8 1.4-11.6 4.2-13.5 7.6-13.5 11.8-13.5 16-10 16-4.2 16 3.5 9 9 0 16.5Z',
    shift: -1.5,
  },
]

export const COINS: readonly CoinFace[] = [...box.letters].map((letter, index) => ({
  letter,
  ...LOOKS[index % LOOKS.length]!,
}))

export function faceOf(index: number): CoinFace {
  return COINS[index % COINS.length]!
}
