import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commitment } from '../src/fair/promise'
import type { PageMessage, RoomNow, SeatNow, SeenNow, TableNow } from '../src/net/protocol'
import { goAtOnce, RoomClient, type JournalStep } from '../src/net/room.svelte'
import { usualSeats } from '../src/pages/lobby/opening'
import { asRoom } from '../src/pages/replay/room'
import { bots } from '../src/ui/bots.svelte'
import { prepared } from '../src/pages/rules'
import { FakeSocket } from './fake_socket'

const seat = (change: Partial<SeatNow> = {}): SeatNow => ({
  kind: 'bot',
  name: 'Ada',
  team: 0,
  member: null,
  level: 'easy',
  ready: true,
  present: true,
  stood_in: false,
  away: false,
  left: false,
  plays: null,
  face: null,
  ...change,
})
const mine = seat({ kind: 'person', name: 'Léo', member: 3, level: null, ready: false })

const room = (change: Partial<RoomNow> = {}): RoomNow => ({
  ...asRoom({ game: 'mind_up', teams: [0, 1], players: [] }, []),
  you: 3,
  host: 3,
  seats: [mine, seat()],
  phase: 'lobby',
  ...change,
})

const table = (step: number, change: Partial<TableNow> = {}): TableNow => {
  const seen: SeenNow = {
    seat: 0,
    view: {},
    events: [{ buried: `A${step}` }],
    awaited: [0],
    answered: [],
    mine: null,
    drafts: {},
    offer: null,
  }
  return {
    type: 'table_now',
    game: 'mind_up',
    step,
    seen: [seen],
    fresh: true,
    left_ms: null,
    running: false,
    grace_ms: null,
    outcome: null,
    ...change,
  }
}

describe('a room', () => {
  let client: RoomClient
  let happened: JournalStep[]
  const said = (type: PageMessage['type']) => FakeSocket.last.sent.filter((message) => message.type === type)

  function enter() {
    happened = []
    client = new RoomClient('ABCDE', {
      refused: () => undefined,
      happened: (step) => happened.push(step),
      chatted: () => undefined,
    })
    client.open()
    FakeSocket.last.onopen?.()
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    sessionStorage.clear()
    enter()
  })

  afterEach(() => {
    client.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** What the server shows once everybody has promised: the last promise this page made, on its seat. */
  function sealing() {
    const [ready] = said('ready').slice(-1) as { promise: string }[]
    return room({ phase: 'sealing', deal: { published: '', promises: [ready?.promise ?? null, null] } })
  }

  it('keeps the view and the offer of a step while others answer', () => {
    const offer = { move_list: [{ card: 46 }] }
    const { seen, ...rest } = table(1)
    FakeSocket.last.receive({ ...rest, seen: seen.map((one) => ({ ...one, offer })) })
    const answered = { step: 1, awaited: [1], answered: [0], mine: [{ card: 46 }], drafts: [{}] }
    FakeSocket.last.receive({ type: 'answered_now', ...answered, left_ms: 900, running: true })
    expect(client.table?.seen[0]).toMatchObject({ offer, view: seen[0]?.view, awaited: [1], mine: { card: 46 } })
    expect(client.table).toMatchObject({ fresh: false, left_ms: 900, running: true })
    FakeSocket.last.receive({ type: 'answered_now', ...answered, step: 0, mine: [null], left_ms: null, running: false })
    expect(client.table?.seen[0]?.mine).toEqual({ card: 46 })
  })

  it('shows what was answered, or taken back, while the line is down, until the table shows it', () => {
    const answer = (card: number) => client.say({ type: 'answer', seat: 0, step: 1, move: { card } })
    FakeSocket.last.receive(table(1))
    answer(7)
    expect(client.unsent(0, 1)).toBeUndefined() // a line that is alive is about to say so itself
    vi.advanceTimersByTime(1500)
    expect(client.unsent(0, 1)).toEqual({ card: 7 })
    FakeSocket.last.receive({ type: 'ack', id: said('answer')[0]!.id })
    expect(client.unsent(0, 1)).toBeUndefined()
    FakeSocket.last.onclose?.()
    answer(46)
    expect([client.unsent(0, 1), client.unsent(0, 2), client.unsent(1, 1)]).toEqual([
      { card: 46 },
      undefined,
      undefined,
    ])
    client.say({ type: 'withdraw', seat: 0, step: 1 })
    expect(client.unsent(0, 1)).toBeNull()
    vi.advanceTimersByTime(1000)
    FakeSocket.last.onopen?.()
    FakeSocket.last.receive(table(1))
    expect(client.unsent(0, 1)).toBeNull()
    for (const { id } of [...said('answer'), ...said('withdraw')]) FakeSocket.last.receive({ type: 'ack', id })
    expect(client.unsent(0, 1)).toBeUndefined()
  })

  it('says a draft again that a dead line has lost, unless it is answered or over', () => {
    const back = (step: number) => {
      FakeSocket.last.onclose?.()
      vi.advanceTimersByTime(7000)
      FakeSocket.last.onopen?.()
      FakeSocket.last.receive(table(step))
    }
    FakeSocket.last.receive(table(1))
    client.say({ type: 'draft', seat: 0, step: 1, move: { x: 3 } })
    back(1)
    expect(said('draft')).toMatchObject([{ seat: 0, step: 1, move: { x: 3 } }])
    expect(client.table?.seen[0]?.drafts).toEqual({ 0: { x: 3 } })
    back(2)
    expect([said('draft'), client.table?.seen[0]?.drafts]).toEqual([[], {}])
    client.say({ type: 'draft', seat: 0, step: 2, move: { x: 4 } })
    client.say({ type: 'answer', seat: 0, step: 2, move: { x: 4 } })
    back(2)
    expect(said('draft')).toEqual([])
  })

  it('keeps the end of a game in sight until the next deal, for those who play again', () => {
    const outcome = {
      scores: [9, 7],
      reason: 'most_points',
      winners: [0],
      places: [1, 2],
      record: 'ABCDE-1',
      reviewed: true,
    }
    FakeSocket.last.receive(room({ phase: 'over', number: 1 }))
    FakeSocket.last.receive(table(5, { outcome }))
    FakeSocket.last.receive(room({ phase: 'lobby', number: 2 }))
    expect(client.table?.outcome).toEqual(outcome)
    FakeSocket.last.receive(room({ phase: 'lobby', number: 2, game: 'upturn' }))
    expect(client.table).toBeNull()
    FakeSocket.last.receive(room({ phase: 'over', number: 2 }))
    FakeSocket.last.receive(table(5, { outcome }))
    FakeSocket.last.receive(room({ phase: 'lobby', number: 3, seats: [seat(), seat()] }))
    expect(client.table).toBeNull()
  })

  it('reveals what it promised, once, and only when all have promised', () => {
    FakeSocket.last.receive(room())
    client.ready()
    FakeSocket.last.receive(room({ seats: [{ ...mine, ready: true }, seat()] }))
    expect(said('reveal')).toEqual([])
    FakeSocket.last.receive(sealing())
    FakeSocket.last.receive(sealing())
    const [ready] = said('ready') as { promise: string }[]
    const [reveal, ...more] = said('reveal') as { contribution: string }[]
    expect(commitment(reveal!.contribution)).toBe(ready!.promise)
    expect(more).toEqual([])
  })

  it('promises something new after a deal that was not sealed', () => {
    FakeSocket.last.receive(room())
    client.ready()
    FakeSocket.last.receive(sealing())
    FakeSocket.last.receive(room())
    client.ready()
    FakeSocket.last.receive(sealing())
    const [first, second] = said('ready') as { promise: string }[]
    expect(first!.promise).not.toBe(second!.promise)
    expect(said('reveal')).toHaveLength(2)
  })

  it('reveals after a reload too', () => {
    FakeSocket.last.receive(room())
    client.ready()
    const sealed = sealing()
    client.close()
    enter()
    FakeSocket.last.receive(sealed)
    expect(said('reveal')).toHaveLength(1)
  })

  it('stays silent where another tab has promised', () => {
    FakeSocket.last.receive(room())
    client.ready()
    FakeSocket.last.receive(room({ phase: 'sealing', deal: { published: '', promises: ['ab'.repeat(32), null] } }))
    expect(said('reveal')).toEqual([])
  })

  it('knows the options of the table, which are not sent again with the room', () => {
    FakeSocket.last.receive({ type: 'options_now', options: { own_words: ['teapot'] } })
    FakeSocket.last.receive(room())
    FakeSocket.last.receive(room({ watching: 1 }))
    expect(client.options).toEqual({ own_words: ['teapot'] })
  })

  it('keeps what bots have said until the table is laid again', () => {
    FakeSocket.last.receive(room({ phase: 'playing' }))
    FakeSocket.last.receive({ type: 'remarks', step: 2, said: [{ seat: 1, key: 'placed', params: { word: 3 } }] })
    FakeSocket.last.receive(table(3))
    expect(client.remarks?.step).toBe(2)
    FakeSocket.last.receive(room())
    expect(client.remarks).toBeNull()
  })

  it('takes drafts into the table it has, and only into that one', () => {
    FakeSocket.last.receive(room({ phase: 'playing' }))
    FakeSocket.last.receive({ type: 'drafts_now', step: 4, drafts: [{ 1: { x: 0, y: 0 } }] })
    expect(client.table).toBeNull()
    FakeSocket.last.receive(table(4, { left_ms: 9000 }))
    const { tableAt } = client
    vi.advanceTimersByTime(500)
    FakeSocket.last.receive({ type: 'drafts_now', step: 4, drafts: [{ 1: { x: 5, y: 6 } }] })
    expect(client.table?.seen[0]?.drafts).toEqual({ 1: { x: 5, y: 6 } })
    expect(client.table).toMatchObject({ step: 4, fresh: false, left_ms: 9000 })
    expect(client.tableAt).toBe(tableAt)
    for (const late of [
      { step: 3, drafts: [{}] },
      { step: 4, drafts: [] },
    ]) {
      FakeSocket.last.receive({ type: 'drafts_now', ...late })
    }
    expect(client.table?.seen[0]?.drafts).toEqual({ 1: { x: 5, y: 6 } })
    expect(happened.map((step) => step.step)).toEqual([4])
  })

  it('keeps a journal without doubles and announces only what is new', () => {
    FakeSocket.last.receive(room({ phase: 'playing' }))
    FakeSocket.last.receive(table(4, { fresh: false }))
    FakeSocket.last.receive(table(4, { fresh: false }))
    FakeSocket.last.receive(table(5))
    FakeSocket.last.receive(table(5, { fresh: false }))
    expect(client.journal.map((step) => step.step)).toEqual([4, 5])
    expect(happened.map((step) => step.step)).toEqual([5])
    FakeSocket.last.receive(room({ phase: 'lobby', number: 2 }))
    expect(client.table).toBeNull()
    FakeSocket.last.receive(room({ phase: 'playing', number: 2 }))
    FakeSocket.last.receive(table(1))
    expect(client.journal.map((step) => [step.game, step.step])).toEqual([
      [1, 4],
      [1, 5],
      [2, 1],
    ])
    const [first, second, third] = client.journal
    expect([first!.at === second!.at, second!.at === third!.at, first!.at.game]).toEqual([true, false, 'mind_up'])
  })

  it('goes on with its journal when the page is loaded again, as long as it is the same game', () => {
    FakeSocket.last.receive(room({ phase: 'playing' }))
    FakeSocket.last.receive(table(4))
    FakeSocket.last.receive(table(5))
    client.close()
    enter()
    FakeSocket.last.receive(room({ phase: 'playing' }))
    FakeSocket.last.receive(table(7, { fresh: false }))
    expect(client.journal.map((step) => step.step)).toEqual([4, 5, 7])
    expect(happened).toEqual([])
    client.close()
    enter()
    FakeSocket.last.receive(room({ phase: 'playing', number: 2 }))
    FakeSocket.last.receive(table(1))
    expect(client.journal.map((step) => [step.game, step.step])).toEqual([[2, 1]])
  })

  it('hurries to the first card when asked to, and only once', () => {
    client.close()
    goAtOnce('ABCDE')
    enter()
    expect(client.rushing).toBe(true)
    FakeSocket.last.receive(room())
    FakeSocket.last.receive(room())
    expect(said('ready')).toHaveLength(1)
    FakeSocket.last.receive(room({ phase: 'playing' }))
    expect(client.rushing).toBe(false)
  })

  it('does not hide behind "dealing" for ever', () => {
    client.close()
    goAtOnce('ABCDE')
    enter()
    FakeSocket.last.receive(room())
    vi.advanceTimersByTime(6000)
    expect(client.rushing).toBe(false)
  })

  it('knows its seats, its rights and who has been here', () => {
    expect([client.isMember, client.hasBeenHere, client.mine]).toEqual([false, false, []])
    FakeSocket.last.receive(room({ seats: [seat(), mine, mine] }))
    expect([client.isMember, client.hasBeenHere, client.isHost, client.mine]).toEqual([true, true, true, [1, 2]])
    FakeSocket.last.receive(room({ you: null }))
    expect([client.isMember, client.isHost, client.mine]).toEqual([false, false, []])
  })

  it('leaves for good: nothing is said again on the next visit', async () => {
    FakeSocket.last.receive(room())
    const leaving = client.leave()
    const [leave] = said('leave')
    FakeSocket.last.receive({ type: 'ack', id: leave!.id })
    await leaving
    enter()
    expect(FakeSocket.last.sent).toEqual([])
  })

  it('adds new chat lines and replaces them on arrival', () => {
    const line = { member: 1, name: 'Sam', text: 'hello', at: 0, team: null, face: 3 }
    FakeSocket.last.receive({ type: 'chatter', lines: [line, line], fresh: false })
    FakeSocket.last.receive({ type: 'chatter', lines: [line], fresh: true })
    expect(client.chat).toHaveLength(3)
    expect(client.chatBefore).toBe(2)
    FakeSocket.last.receive({ type: 'chatter', lines: [line], fresh: false })
    expect(client.chat).toHaveLength(1)
    expect(client.chatBefore).toBe(2)
  })
})

describe('a table of the usual size', () => {
  it('is four, or as near as the game allows', () => {
    expect([
      usualSeats({ least: 3, most: 6 }),
      usualSeats({ least: 2, most: 3 }),
      usualSeats({ least: 5, most: 9 }),
    ]).toEqual([4, 3, 5])
  })

  it('has easy bots where there are such', () => {
    const levels = [['random', 'easy'], ['random'], []]
    expect(levels.map((one) => bots.levelOf(one))).toEqual(['easy', 'random', 'easy'])
    bots.choose('expert')
    expect(bots.levelOf(['random', 'easy', 'expert'])).toBe('expert')
    expect(bots.levelOf(['random', 'easy'])).toBe('easy')
  })
})

describe('rules as the server writes them', () => {
  it('lose inline styles, and their tables scroll by themselves', () => {
    const html = prepared('<table><th></th><td style="text-align:right">1</td></table><p>One a turn. [MU-01] [x]</p>')
    expect(html).toBe(
      '<div class="scroll" tabindex="0"><table><td></td><td class="right">1</td></table></div><p>One a turn. <span class="rule">MU-01</span> [x]</p>',
    )
  })
})
