// An assignment as it is filled in: values given to places, each once.
import type { Offer } from './contract'
import type { Reason } from './offer'

/** By place: its value. */
export type Assigned = Readonly<Record<number, number>>

export function placesOf(assigned: Assigned): number[] {
  return Object.keys(assigned).map(Number)
}

export function placeWith(assigned: Assigned, value: number): number | null {
  return placesOf(assigned).find((place) => assigned[place] === value) ?? null
}

export function emptyPlaces(assigned: Assigned, places: readonly number[]): number[] {
  return places.filter((place) => assigned[place] === undefined)
}

export function sameAssigned(one: Assigned | null, other: Assigned | null): boolean {
  if (!one || !other) return one === other
  const places = placesOf(one)
  return places.length === placesOf(other).length && places.every((place) => one[place] === other[place])
}

/** A value that comes from another place changes with the one it meets, else it takes its place; null: it comes off. */
export function changed(assigned: Assigned, value: number, on: number | null): Assigned {
  const next: Record<number, number> = { ...assigned }
  const from = placeWith(assigned, value)
  if (from !== null) delete next[from]
  if (on !== null) {
    if (from !== null && next[on] !== undefined) next[from] = next[on]
    next[on] = value
  }
  return next
}

/** Why a place takes no value now. */
export function whyNotOn(offer: Offer, place: number): Reason | null {
  return offer.refused?.find(({ places }) => places?.includes(place)) ?? null
}
