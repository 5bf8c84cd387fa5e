// The options of a table: which of them mean something beside the others.
import type { OptionsNow, OptionInfo } from '../../net/protocol'

type Options = OptionsNow['options']

/** Do the other options leave a choice here? */
export function isOffered({ only_with }: OptionInfo, all: readonly OptionInfo[], chosen: Options): boolean {
  const valueOf = (name: string) => chosen[name] ?? all.find((option) => option.name === name)?.default
  return Object.entries(only_with).every(([name, values]) => values.includes(valueOf(name)))
}

/** One option is chosen anew; what means nothing beside it is as if it had never been chosen. */
export function choose(all: readonly OptionInfo[], chosen: Options, name: string, value: unknown): Options {
  const next = { ...chosen, [name]: value }
  const lost = all.filter((option) => option.name in next && !isOffered(option, all, next))
  return { ...next, ...Object.fromEntries(lost.map((option) => [option.name, option.default])) }
}
