// The ground a table stands on: its element, and how large it is.

export class Ground {
  element = $state.raw<HTMLElement | null>(null)
  width = $state(0)
  height = $state(0)
}
