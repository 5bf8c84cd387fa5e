// A file that was dropped onto one page and is opened by another.

let waiting: File | null = null

export function leaveDropped(file: File): void {
  waiting = file
}

/** What was left, once. */
export function takeDropped(): File | null {
  const found = waiting
  waiting = null
  return found
}
