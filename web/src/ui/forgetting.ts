// What this browser has kept of a person: all there is, but how the machine looks and sounds and in which language.
const OURS = 'tablee.'
const OF_THE_MACHINE = ['lang', 'theme', 'sounds', 'notes', 'rule_numbers', 'curtain_off'].map((key) => OURS + key)

/** A list of what to keep, not of what to forget: whatever is added some day is forgotten, too. */
export function forgetHere(storages: () => readonly Storage[]): void {
  try {
    for (const storage of storages())
      for (const key of Object.keys(storage))
        if (key.startsWith(OURS) && !OF_THE_MACHINE.includes(key)) storage.removeItem(key)
  } catch {
    // Where storage is blocked nothing has been kept.
  }
}
