// What a browser keeps, where it lets us; where it does not (blocked storage), memory has to do.

export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function memory(): Kept {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}

function usable(storage: () => Storage): Kept {
  try {
    const found = storage()
    found.setItem('tablee.test', '1')
    found.removeItem('tablee.test')
    return found
  } catch {
    return memory()
  }
}

/** Kept between visits. */
export const local: Kept = usable(() => localStorage)
/** Kept while this tab is open. */
export const session: Kept = usable(() => sessionStorage)
