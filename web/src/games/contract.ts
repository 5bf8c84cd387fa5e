// What a game's table component gets from the room, and what it may ask of it.
//
// The room gives the component a box (a flex child with a definite width and height, `min-height: 0`) and the component
// fills it: on a phone 360 px wide, on a desktop at most 1200 px. Around it the room shows a thin bar (menu, code, clock,
// seat tabs), the journal, the chat, refusals as a short notice, and after the end the buttons below the podium.
// - One instance per seat held; `seen` is what that seat may know, `seen.seat === null` is the public (TV, spectators).
// - Views are the truth. When `table.fresh`, `seen.events` is what has just happened: animate it. Otherwise just show.
// - The room already announces and journals the sentence of every event: announce only what no event tells
//   ("Card 46 chosen", "Your turn").
// - `onanswer` may be called again to change one's mind; the room adds seat and step, and sends.
// - A table that shows a step bit by bit says with `onshow` how far it is: announcements follow it event by event, and the
//   journal shows the step when all of it has been shown. What lies open to be read after that is said with `onread`.
// - The component shows its own podium once `table.outcome` is there.
import type { Component } from 'svelte'
import type { GameDescription, Lang, OfferNow, Remarks, RoomNow, SeenNow, TableNow } from '../net/protocol'
import type { EventForms, Namer, Texts, Voice } from '../text/voice'
import type { AnyLearning } from '../ui/learn/learning'
import type { Sounds } from '../ui/sounds'

export type Move = Record<string, unknown>

/** What a seat can do now, with the moves of a game; the page decides no rule beside it. */
export type Offer<M = Move> = Omit<OfferNow, 'move_list'> & { move_list?: readonly M[] | null }

/** A step that is being shown bit by bit, and how many of its events have been. */
export interface Showing {
  step: number
  events: number
}

export interface TableProps {
  /** What the seat (null: the public) may know; `seen.view` is the game's own View. */
  seen: SeenNow
  /** What this seat can do now: nothing for the public. */
  offer: Offer
  room: RoomNow
  table: TableNow
  /** How many steps have happened; the same as `table.step`. */
  step: number
  /** By seat. */
  names: readonly string[]
  lang: Lang
  /** Speaks the game's texts (and the shared ones) with the names of this table. */
  voice: Voice
  /** What bots have said about a step that revealed something, to be said with `voice` as `remark.<key>`. */
  remarks?: Remarks | null
  /** The move a bot advises, until the table has moved on: its piece is marked. */
  hint?: Move | null
  /** What has happened in this game, step by step, as far as this page knows: its journal. */
  past?: () => readonly (readonly unknown[])[]
  onanswer: (move: Move) => void
  onwithdraw: () => void
  ondraft: (move: Move) => void
  /** How far the table has come with showing what happened (null: everything has been shown). */
  onshow?: (showing: Showing | null) => void
  /** Does what has happened still lie open to be read – the points of a round, its reveal? That stops the clock, too. */
  onread?: (isReading: boolean) => void
  /** Nothing can be played: a spectator, a replay, a pause, the end. */
  readonly: boolean
  /** Says it to screen readers. */
  announce: (text: string) => void
  sounds: Sounds
  /** On a television: type twice as large, no controls. */
  large?: boolean
  /** A finished game is seen again, and whoever looks goes from step to step: nothing opens by itself. */
  replaying?: boolean
  /** What the server says of a game that this page has no table for: it is played at the one that fits any. */
  description?: GameDescription | undefined
}

export type TableComponent = Component<TableProps>

/** What a player holds that the others do not see, small: for whoever sees all after the end. */
export interface HeldProps {
  seen: SeenNow
  /** What everybody saw at the same moment. */
  open: SeenNow
  names: readonly string[]
  voice: Voice
  description?: GameDescription | undefined
}

export type HeldComponent = Component<HeldProps>

/** How a game names what its text tables cannot, such as the words of a deck; `view` gives the newest view there is. */
export type Namers = (view: () => unknown, lang: Lang) => Readonly<Record<string, Namer>>

/** What the page knows of a game besides its table. */
export interface GameParts {
  table: TableComponent
  events: EventForms
  texts: Texts
  namers?: Namers | undefined
  /** How it is learnt by playing; a game without has to be read about. */
  learning?: AnyLearning | undefined
  description?: GameDescription | undefined
}
