// A game that is seen again, as a room: what a table component needs around a view.
import type { ReplayNow, RoomNow } from '../../net/protocol'

const SHAPES = 8
const COLOURS = 5

export function asRoom(game: Pick<ReplayNow, 'game' | 'teams' | 'players'>, names: readonly string[]): RoomNow {
  return {
    type: 'room_now',
    code: '',
    you: null,
    host: null,
    game: game.game,
    seats: game.teams.map((team, seat) => {
      const player = game.players[seat]
      return {
        kind: player?.level ? 'bot' : 'person',
        name: names[seat] ?? '',
        team,
        member: null,
        level: player?.level ?? null,
        ready: true,
        present: true,
        stood_in: false,
        away: false,
        left: false,
        plays: player?.level ?? null,
        face: player?.level ? null : (player?.face ?? (seat % SHAPES) * COLOURS + (seat % COLOURS)),
      }
    }),
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
    pace: 'auto',
    daily: null,
    begins_at: null,
    hints: 'never',
    gives_hints: false,
    rated: false,
    hinted: game.players.flatMap((player, seat) => (player.hinted ? [seat] : [])),
    requests: [],
    seats_to_ask: [],
    seat_asked: null,
    seat_granted: false,
    late: [],
    may_start: 0,
    played_for_you: [],
  }
}
