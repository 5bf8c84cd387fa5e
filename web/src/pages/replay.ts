// A record, seen as a room: what a table component needs around a view.
import type { RoomNow } from '../net/protocol'

/** What a replay needs of a record. */
export interface Replayed {
  game: string
  teams: readonly number[]
  steps: readonly unknown[]
}

export function asRoom(record: Replayed, id: string, names: readonly string[]): RoomNow {
  return {
    type: 'room_now',
    code: id,
    you: null,
    host: null,
    game: record.game,
    seats: record.teams.map((team, seat) => ({
      kind: 'person',
      name: names[seat] ?? '',
      team,
      member: null,
      level: null,
      ready: true,
      present: true,
      stood_in: false,
      away: false,
      left: false,
      plays: null,
    })),
    members: [],
    watching: 0,
    clock: 'off',
    stand_in: '',
    visibility: 'private',
    grace: false,
    team_chat: 'none',
    phase: 'over',
    paused: false,
    deal: { published: '', promises: [] },
    levels: [],
    number: 1,
    frozen: false,
    absence: 'stand_in',
    door: 'open',
    chat: true,
    free_seats: false,
    requests: [],
    seats_to_ask: [],
    seat_asked: null,
    seat_granted: false,
    late: [],
    may_start: 0,
    played_for_you: [],
  }
}
