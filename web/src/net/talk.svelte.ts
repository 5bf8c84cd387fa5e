// What people say just now, to be seen where they sit for as long as it takes to read it.
import type { ChatLine, Reaction, RoomNow } from './protocol'

export interface Saying {
  id: number
  member: number
  text: string
  reaction: Reaction | null
  /** Was it said to the team alone? */
  team: boolean
}

const REACTION = 3200
const SHORTEST = 3500
const LETTER = 55
const LONGEST = 9000

export const readingTime = (text: string): number => Math.min(LONGEST, SHORTEST + LETTER * text.length)

export class Talk {
  /** The newest of each member. */
  now = $state.raw<readonly Saying[]>([])
  private count = 0
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()

  heard(line: ChatLine): void {
    this.show(
      { member: line.member, text: line.text, reaction: null, team: line.team !== null },
      readingTime(line.text),
    )
  }

  reacted(member: number, reaction: Reaction): void {
    this.show({ member, text: '', reaction, team: false }, REACTION)
  }

  /** Nobody looks any more. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.now = []
  }

  private show(saying: Omit<Saying, 'id'>, time: number): void {
    const id = ++this.count
    this.now = [...this.now.filter((one) => one.member !== saying.member), { ...saying, id }]
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.now = this.now.filter((one) => one.id !== id)
    }, time)
    this.timers.add(timer)
  }
}

/** Where somebody sits; of several seats the first. */
export function seatOf(room: Pick<RoomNow, 'seats'>, member: number): number | null {
  const seat = room.seats.findIndex((one) => one.member === member)
  return seat < 0 ? null : seat
}
