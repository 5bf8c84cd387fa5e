// What the styles ask for and older browsers lack (down to iOS 15.4, Chrome 100, Firefox 104) gets a stand-in when the
// page is built. A value with a var() in it is only found wrong when it is too late to fall back: hence @supports.
import type { AtRule, ChildNode, Declaration, Helpers, Plugin, Root, Rule } from 'postcss'

/** The browsers the page is built for. */
export const OLDEST = ['ios15.4', 'safari15.4', 'chrome100', 'edge100', 'firefox104']

const MIX = 'color-mix('
const MIXING = '(color: color-mix(in srgb, red, red))'
const SCREEN = /(\d)[dsl]vh\b/
const MOVES = ['translate', 'rotate', 'scale']
const PHONE = 559
/** As letters usually are. */
const REM = 16

export function olderBrowsers(): Plugin {
  return { postcssPlugin: 'older-browsers', Once: (root, make) => standIns(root, make) }
}

function standIns(root: Root, make: Helpers): void {
  root.walkAtRules('container', (query) => asMedia(query, make))
  const rules: Rule[] = [] // as they are now: what is added below needs no stand-in
  root.walkRules((rule) => void rules.push(rule))
  for (const rule of rules.filter((rule) => !isKeyframe(rule))) {
    for (const declaration of own(rule)) {
      const { value } = declaration
      if (value.includes(MIX)) guard(declaration, MIXING, unmixed(value), make)
      else if (SCREEN.test(value)) guard(declaration, '(height: 1dvh)', steady(value), make)
    }
    move(rule, make)
  }
}

const own = (rule: Rule) => (rule.nodes ?? []).filter((node) => node.type === 'decl')

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}

/** The value where it is understood; before it the stand-in, unless the rule has named one itself. */
function guard(declaration: Declaration, condition: string, standIn: string, make: Helpers): void {
  const rule = declaration.parent as Rule
  const isNamed = own(rule).some((one) => one !== declaration && one.prop === declaration.prop)
  if (!declaration.value.includes('var(')) {
    if (!isNamed) declaration.cloneBefore({ value: standIn })
    return
  }
  const real = declaration.clone()
  if (isNamed) declaration.remove()
  else declaration.value = standIn
  where(rule, condition, [real], make)
}

function where(rule: Rule, condition: string, nodes: ChildNode[], make: Helpers): void {
  const { selector, source } = rule
  const body = new make.Rule({ selector, source, nodes })
  rule.after(new make.AtRule({ name: 'supports', params: condition, source, nodes: [body] }))
}

/** The screen as it is without its toolbar. */
function steady(value: string): string {
  return SCREEN.test(value) ? steady(value.replace(SCREEN, '$1vh')) : value
}

/** A mixture becomes the colour it has most of. */
export function unmixed(value: string): string {
  const start = value.indexOf(MIX)
  if (start < 0) return value
  let [part, depth, end] = ['', 1, start + MIX.length]
  const parts: string[] = []
  for (; depth > 0; end++) {
    const letter = value.charAt(end)
    depth += Number(letter === '(') - Number(letter === ')')
    if (depth === 0 || (letter === ',' && depth === 1)) {
      parts.push(part.trim())
      part = ''
    } else part += letter
  }
  const [[one, most], [other, least]] = [shared(parts[1]!), shared(parts[2]!)]
  const share = most ?? 100 - (least ?? 50)
  return unmixed(value.slice(0, start) + (share >= 50 ? one : other) + value.slice(end))
}

/** A part of a mixture: the colour, and how much of it. */
function shared(part: string): [colour: string, share: number | null] {
  const share = /\s+([\d.]+)%$/.exec(part)
  return share ? [part.slice(0, share.index), Number(share[1])] : [part, null]
}

/** Where nothing has a width of its own to go by, a phone counts as narrow and everything else as wide. */
function asMedia(query: AtRule, make: Helpers): void {
  const width = /\((max|min)-width:\s*([\d.]+)(px|rem)\)/.exec(query.params)
  if (!width) throw query.error('only a width in px or rem has a stand-in')
  const wanted = Number(width[2]) * (width[3] === 'rem' ? REM : 1)
  const limit = wanted > 300 ? wanted : width[1] === 'max' ? PHONE : PHONE + 1
  const { source } = query
  const nodes = query.clone().nodes ?? []
  const media = new make.AtRule({ name: 'media', params: `(${width[1]}-width: ${limit}px)`, source, nodes })
  const params = 'not (container-type: inline-size)'
  query.after(new make.AtRule({ name: 'supports', params, source, nodes: [media] }))
}

/** `translate`, `rotate` and `scale` by themselves came to Chrome with 104. */
function move(rule: Rule, make: Helpers): void {
  const moves = own(rule).filter(({ prop }) => MOVES.includes(prop))
  if (!moves.length) return
  const steps = moves
    .filter(({ value }) => value !== 'none')
    .sort((a, b) => MOVES.indexOf(a.prop) - MOVES.indexOf(b.prop))
    .map(({ prop, value }) => `${prop}(${value.split(/\s+(?![^(]*\))/).join(', ')})`)
  const turned = own(rule).find(({ prop }) => prop === 'transform')
  const value = [...steps, ...(turned ? [turned.value] : [])].join(' ') || 'none'
  where(rule, `not (scale: 1)`, [new make.Declaration({ prop: 'transform', value, source: rule.source })], make)
}
