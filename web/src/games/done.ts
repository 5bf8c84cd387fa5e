// What somebody has played, in a few words: for whoever was away while a bot played for them.
import type { HintNow, PlayedForYou } from '../net/protocol'
import type { Voice } from '../text/voice'
import { levelName, say } from '../text/words'
import type { GameParts, Move } from './contract'
import { choiceOf, sentence } from './generic/choices'

/** So many are told one by one; the journal has all of them. */
const SHOWN = 3

/** "card 46", "a tile drawn". */
export function doneInWords(move: Move, parts: GameParts, voice: Voice): string {
  if (parts.description) return sentence(choiceOf(move, parts.description.moves), voice)
  const tag = Object.keys(move).find((key) => voice.knows(`table.done.${key}`))
  return tag === undefined ? '' : voice.say(`table.done.${tag}`, move)
}

/** What was played for a seat; empty where nothing was. */
export function playedFor(seat: number, played: readonly PlayedForYou[], parts: GameParts, voice: Voice): string {
  const mine = played.filter((one) => one.seat === seat)
  const moves = mine.slice(-SHOWN).map(({ move }) => doneInWords(move, parts, voice))
  if (!mine.length) return ''
  const key = mine.length > SHOWN ? 'room.played_for_you_more' : 'room.played_for_you'
  return say(key, { moves: moves.filter(Boolean).join(', '), count: mine.length })
}

/** "draw a tile": as one would say it to somebody who is to do it, where the game has words for that. */
function adviceInWords(move: Move, parts: GameParts, voice: Voice): string {
  const whole = Object.keys(move).join('_') // a double arrow says which way, too
  const tag = [whole, ...Object.keys(move)].find((key) => voice.knows(`table.advice.${key}`))
  return tag === undefined ? doneInWords(move, parts, voice) : voice.say(`table.advice.${tag}`, move)
}

/** What a bot would do, and why if it says so. */
export function hintInWords(hint: HintNow, parts: GameParts, voice: Voice): string {
  const move = hint.move ? adviceInWords(hint.move, parts, voice) : say('hint.silent')
  const advice = say('hint.advice', { level: levelName(hint.level), move })
  const reason =
    hint.reason && voice.knows(`advice.${hint.reason}`) ? voice.say(`advice.${hint.reason}`, hint.params) : ''
  return `${advice} ${reason || say('hint.sees')}`
}
