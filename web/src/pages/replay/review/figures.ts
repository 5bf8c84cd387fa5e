// Thousandths as people read them: points with one decimal, chances as percents.
import type { Figure, Lang, ReviewDecision, ReviewMeasure } from '../../../net/protocol'

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

/** +3.1 ± 0.4; what is known exactly stands alone. */
export function figureText(figure: Figure, measure: ReviewMeasure, lang: Lang, signed = true): string {
  const mean = number(figure.mean, measure, lang, signed)
  return figure.margin ? `${mean} ±\u00a0${number(figure.margin, measure, lang)}` : mean
}

/** Does the interval leave zero out? */
export const isClear = (figure: Figure): boolean => Math.abs(figure.mean) > figure.margin

export type Verdict = 'gave_up' | 'best' | 'even'

/**
 * What is said of a choice, by what choices are judged by first: another one was clearly better, it was clearly better
 * than all others, or neither. With it the figure of what it gave up: against the one it was compared with from the
 * start, else against the best of those that are clearly better.
 */
export function verdictOf({ choices, chosen, gave_up: [compared] }: ReviewDecision): [Verdict, Figure | null] {
  const gains = choices.filter((_, one) => one !== chosen).map(({ gain }) => gain[0]!)
  const better = gains.filter((gain) => isClear(gain) && gain.mean > 0).sort((one, other) => other.mean - one.mean)
  if (compared && isClear(compared) && compared.mean > 0) return ['gave_up', compared]
  if (better[0]) return ['gave_up', better[0]]
  return [gains.every((gain) => isClear(gain) && gain.mean < 0) ? 'best' : 'even', null]
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
