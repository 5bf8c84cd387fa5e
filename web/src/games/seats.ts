// The people around a table.
import type { RoomNow, SeatNow } from '../net/protocol'
import type { TableSay } from './say'

/** Everybody else, beginning with the left neighbour: left is the next seat number. Without a seat: everybody. */
export function othersAt(seat: number | null, seats: number): number[] {
  if (seat === null) return Array.from({ length: seats }, (_, one) => one)
  return Array.from({ length: seats - 1 }, (_, place) => (seat + place + 1) % seats)
}

/** Who sits beside a seat: left is the next seat number. */
export function neighbour(seat: number, side: 'left' | 'right', seats: number): number {
  return (seat + (side === 'left' ? 1 : seats - 1)) % seats
}

/** What stands at the seats for one pair of eyes: "You" at one's own; several people at one screen have their names. */
export function labelsOf({ seats, you }: Pick<RoomNow, 'seats' | 'you'>, own: string): string[] {
  const isAlone = seats.filter((one) => one.member !== null && one.member === you).length === 1
  return seats.map((one) => (isAlone && one.member === you ? own : one.name))
}

/** That somebody is not there, or that a bot plays for them; empty where there is nothing to say. */
export function absenceOf(sitting: SeatNow | undefined, say: TableSay): string {
  if (sitting?.stood_in) return say('stand_in')
  return sitting?.kind === 'person' && !sitting.present ? say('away') : ''
}

/** Who has won, for the eyes of one of them. */
export function victory(winners: readonly string[], isMine: boolean, say: TableSay): string {
  if (winners.length > 1) return say('share', { names: winners })
  return isMine ? say('you_win') : say('wins', { name: winners[0] ?? '' })
}
