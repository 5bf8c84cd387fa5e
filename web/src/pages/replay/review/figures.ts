// Thousandths as people read them: points with one decimal, chances as percents.
import type { Figure, Lang, ReviewDecision, ReviewedSeat, ReviewMeasure } from '../../../net/protocol'

type Account = ReviewedSeat['account']

const ONE = 1000

/** What is shown of a thousandth: a point is a point, a chance is a hundred percent. */
const scaleOf = (measure: ReviewMeasure): number => (measure.name === 'chance' ? ONE / 100 : ONE)

/** Thousandths as they are shown, to a tenth: what is reckoned from these agrees with what is read. */
export function shown(thousandths: number, measure: ReviewMeasure): number {
  const tenth = scaleOf(measure) / 10
  return Math.sign(thousandths) * Math.round(Math.abs(thousandths) / tenth) * tenth
}

/** In the unit of its measure: a number that a plural is chosen by. */
export const inUnits = (thousandths: number, measure: ReviewMeasure): number =>
  shown(thousandths, measure) / scaleOf(measure)

/** 5% or 5 %, never over two lines. */
export const percent = (figure: string, lang: Lang): string => (lang === 'fr' ? `${figure}\u202f%` : `${figure}%`)

/** 3.1 or 3,1; with its sign where it is a change. */
export function number(thousandths: number, measure: ReviewMeasure, lang: Lang, signed = false): string {
  const text = new Intl.NumberFormat(lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'negative',
  }).format(thousandths / scaleOf(measure))
  return text.replace('-', '−')
}

/** +3.1 ± 0.4; what is known exactly stands alone, and so does what is nothing to a tenth, its margin too. */
export function figureText(figure: Figure, measure: ReviewMeasure, lang: Lang, signed = true): string {
  const mean = number(figure.mean, measure, lang, signed)
  if (figure.margin && !shown(figure.mean, measure) && !shown(figure.margin, measure)) return '≈\u00a00'
  return figure.margin ? `${mean} ±\u00a0${number(figure.margin, measure, lang)}` : mean
}

/** Does the interval leave zero out? */
export const isClear = (figure: Figure): boolean => Math.abs(figure.mean) > figure.margin

export type VerdictKind = 'gave_up' | 'best' | 'even'

export interface Verdict {
  kind: VerdictKind
  /** What was given up… */
  lost: Figure | null
  /** …beside which of the choices. */
  instead: number | null
}

/**
 * What is said of a choice, by what choices are judged by first: another one was clearly better, it was clearly better
 * than all others, or neither. With it the figure of what it gave up: against the one it was compared with from the
 * start, else against the best of those that are clearly better.
 */
export function verdictOf({ choices, chosen, instead, gave_up: [compared] }: ReviewDecision): Verdict {
  const others = choices.map(({ gain }, one) => ({ one, lost: gain[0]! })).filter(({ one }) => one !== chosen)
  const better = others.filter(({ lost }) => isClear(lost) && lost.mean > 0)
  const best = better.sort((one, other) => other.lost.mean - one.lost.mean)[0]
  if (compared && isClear(compared) && compared.mean > 0) return { kind: 'gave_up', lost: compared, instead }
  if (best) return { kind: 'gave_up', lost: best.lost, instead: best.one }
  const isBest = others.every(({ lost }) => isClear(lost) && lost.mean < 0)
  return { kind: isBest ? 'best' : 'even', lost: null, instead: null }
}

/** The best of all choices in the table, by what choices are judged by first. */
export function bestOf({ choices }: ReviewDecision): number {
  const gains = choices.map(({ gain }) => gain[0]!.mean)
  return gains.indexOf(Math.max(...gains))
}

/** The remainder as it is shown: what the other figures that one reads leave of the result. */
export function remainderOf(account: Account, place: number, measure: ReviewMeasure): Figure {
  const mean = ({ [place]: figure }: readonly Figure[]) => shown(figure!.mean, measure)
  const { result, remainder, ...parts } = account
  const others = Object.values(parts).reduce((sum, part) => sum + mean(part), 0)
  return { mean: mean(result!) - others, margin: remainder![place]!.margin }
}

/** What one choice was worth: the chosen one, and how much better this one was, of the figures that are shown. */
export const worth = (value: Figure, gain: Figure, measure: ReviewMeasure): number =>
  shown(value.mean, measure) + shown(gain.mean, measure)

/** How much better one was than another, of the figures that are shown; the interval is that of the difference. */
export const beside = (gain: Figure, one: Figure, other: Figure, measure: ReviewMeasure): Figure => ({
  ...gain,
  mean: shown(one.mean, measure) - shown(other.mean, measure),
})

/** Where a bar begins and how long it is, as parts of a width on which the largest of all fits on either side. */
export function barOf(mean: number, largest: number): { left: number; width: number } {
  const part = largest ? Math.abs(mean) / largest / 2 : 0
  return { left: mean < 0 ? 0.5 - part : 0.5, width: part }
}
