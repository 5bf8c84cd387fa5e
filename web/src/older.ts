// What browsers of early 2022 may lack: each is a line or two here, and a table that stands still without it.

const ARRAYS = {
  at(this: unknown[], index: number): unknown {
    return this[index < 0 ? this.length + index : index]
  },
  findLast(this: unknown[], test: (item: unknown, index: number) => boolean): unknown {
    for (let index = this.length - 1; index >= 0; index--) if (test(this[index], index)) return this[index]
    return undefined
  },
}

export function fill(prototype: object): void {
  for (const [name, value] of Object.entries(ARRAYS))
    if (!(name in prototype)) Object.defineProperty(prototype, name, { value, writable: true, configurable: true })
}

fill(Array.prototype)
