// Measures the page as it stands; gives every fault as { kind, where, what }. Only what is in front counts: while a
// dialog is open, nothing behind it can be used.
;(want) => {
  const faults = new Map()
  const add = (kind, element, what) => {
    const where = pathOf(element)
    faults.set(`${kind} ${where} ${what}`, { kind, where, what })
  }

  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }

  function pathOf(element) {
    const names = []
    for (let one = element; one && one !== document.body && names.length < 3; one = one.parentElement) {
      const classes = [...one.classList].filter((name) => !/^(svelte|s)-/.test(name))
      names.unshift([one.localName, ...classes].join('.'))
    }
    return names.join(' > ')
  }

  const words = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 40)

  // What can be seen

  const unseen = new Map()
  function isUnseen(element) {
    if (!element || element === root.parentElement) return false
    if (!unseen.has(element)) {
      const { clipPath, opacity } = styleOf(element)
      unseen.set(element, clipPath === 'inset(50%)' || Number(opacity) === 0 || isUnseen(element.parentElement))
    }
    return unseen.get(element)
  }
  const isShown = (element) => element.checkVisibility({ checkVisibilityCSS: true }) && !isUnseen(element)
  const all = [...root.querySelectorAll('*')].filter(isShown)

  /** The boxes that cut off what an element holds, from the inside out; what scrolls can be reached. */
  function clipsOf(element) {
    const clips = []
    let position = 'static'
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      const style = styleOf(one)
      const holds = style.position !== 'static' || style.transform !== 'none' || style.containerType !== 'normal'
      if ((position === 'absolute' && !holds) || (position === 'fixed' && style.transform === 'none')) continue
      position = style.position
      const { left, top, right, bottom } = one.getBoundingClientRect()
      const [x, y] = [style.overflowX, style.overflowY]
      if (x !== 'visible' || y !== 'visible')
        clips.push({
          one,
          left,
          top,
          right,
          bottom,
          cutsX: x === 'hidden' || x === 'clip',
          cutsY: y === 'hidden' || y === 'clip',
          scrollsY: y === 'auto' || y === 'scroll',
        })
      if (one === root) break
    }
    return clips
  }

  function sizeOf(element) {
    const scale = element instanceof SVGElement ? (element.getScreenCTM?.()?.d ?? 1) : (element.currentCSSZoom ?? 1)
    return parseFloat(styleOf(element).fontSize) * Math.abs(scale)
  }

  /** Every line of text: where its letters are. */
  function linesOf(node) {
    const element = node.parentElement
    if (!node.data.trim() || !isShown(element) || element.closest('option, script, style, noscript')) return []
    const size = sizeOf(element)
    const range = document.createRange()
    range.selectNodeContents(node)
    const merged = []
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1 || bottom <= -scrollY || bottom - top < 1) continue
      const last = merged.at(-1)
      const middle = (top + bottom) / 2
      const ink = { left, right, top: middle - 0.36 * size, bottom: middle + 0.36 * size }
      if (last && Math.abs(last.top - ink.top) < 2)
        Object.assign(last, { left: Math.min(last.left, left), right: Math.max(last.right, right) })
      else merged.push(ink)
    }
    return merged.map((ink) => ({ node, element, size, ink }))
  }

  const lines = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    // A drawing that says what it shows in words of its own is looked at, not read.
    if (!walker.currentNode.parentElement.closest('svg[role="img"], svg[aria-hidden="true"], [data-drawing]'))
      lines.push(...linesOf(walker.currentNode))
  }

  // Sideways

  const wide = document.documentElement
  if (wide.scrollWidth > wide.clientWidth + 1) {
    const widest = all
      .filter((one) => one.getBoundingClientRect().right > wide.clientWidth + 1 && !clipsOf(one.parentElement).length)
      .at(-1)
    add('sideways', widest ?? document.body, `by ${wide.scrollWidth - wide.clientWidth} px`)
  }
  for (const one of all) {
    const { overflowX } = styleOf(one)
    if (
      (overflowX === 'auto' || overflowX === 'scroll') &&
      one.scrollWidth > one.clientWidth + 1 &&
      !one.matches('input, textarea')
    )
      add('sideways', one, `by ${one.scrollWidth - one.clientWidth} px`)
  }

  // Text that is cut, too small, or in need of scrolling where nobody can

  const SLACK = 1.5
  const visible = []
  for (const line of lines) {
    const { ink, element, node, size } = line
    // What was played long ago may leave the television, as long as the newest is in sight.
    if (want.still && element.closest('[data-past]')) continue
    const smallest = want.smallest
    if (size < smallest - 0.05) add('small text', element, `${size.toFixed(1)} px: ${words(node.data)}`)
    const clips = clipsOf(element)
    // What a box scrolls can be brought into it, and so into every box around it.
    const scroller = clips.findIndex((clip) => clip.scrollsY)
    const cut = clips.find(
      (clip, place) =>
        (clip.cutsX && (ink.left < clip.left - SLACK || ink.right > clip.right + SLACK)) ||
        (clip.cutsY &&
          (scroller < 0 || place < scroller) &&
          (ink.top < clip.top - SLACK || ink.bottom > clip.bottom + SLACK)),
    )
    if (cut) add('cut', element, words(node.data))
    else if (ink.left < -SLACK || ink.right > innerWidth + SLACK) add('cut', element, words(node.data))
    else if (want.still && (ink.top < -SLACK || ink.bottom > innerHeight + SLACK)) add('cut', element, words(node.data))
    const isOut = clips.some(
      (clip) => ink.bottom < clip.top || ink.top > clip.bottom || ink.right < clip.left || ink.left > clip.right,
    )
    if (!isOut) visible.push(line)
  }
  if (want.still)
    for (const one of [wide, ...all])
      if (/auto|scroll/.test(styleOf(one).overflowY) || one === wide)
        if (one.scrollHeight > one.clientHeight + 2 && !one.matches('[data-past]'))
          add('scrolls', one, `by ${one.scrollHeight - one.clientHeight} px`)

  // What lies on what

  const everything = new CSSStyleSheet()
  everything.replaceSync('* { pointer-events: auto !important }')
  const looking = (does) => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything]
    try {
      return does()
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== everything)
    }
  }

  const colourOf = (() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const known = new Map()
    return (text) => {
      if (!known.has(text)) {
        pen.clearRect(0, 0, 1, 1)
        pen.fillStyle = '#000'
        pen.fillStyle = text
        pen.fillRect(0, 0, 1, 1)
        const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data
        known.set(text, [r, g, b, a / 255])
      }
      return known.get(text)
    }
  })()

  const SHAPES = 'rect, circle, ellipse, path, polygon'
  /** The colours an element paints at a point: its ground, or those of its gradient. */
  function groundsOf(element) {
    const style = styleOf(element)
    if (element instanceof SVGElement)
      return element.matches(SHAPES) && style.fill !== 'none' ? [colourOf(style.fill)] : []
    const colours = style.backgroundImage.match(/(rgba?|hsla?|oklch|oklab|color)\([^()]*\)|#[0-9a-f]{3,8}/gi) ?? []
    const ground = colourOf(style.backgroundColor)
    if (colours.length)
      return colours
        .map(colourOf)
        .filter(([, , , a]) => a > 0.05)
        .map((one) => (one[3] < 1 ? over(one, ground) : one))
    return ground[3] > 0 ? [ground] : []
  }

  const over = ([r, g, b, a], [r2, g2, b2, a2]) => {
    const alpha = a + a2 * (1 - a)
    const mix = (one, other) => (alpha ? (one * a + other * a2 * (1 - a)) / alpha : 0)
    return [mix(r, r2), mix(g, g2), mix(b, b2), alpha]
  }

  function dimmed(element) {
    let opacity = 1
    for (let one = element; one; one = one.parentElement) opacity *= Number(styleOf(one).opacity)
    return opacity
  }

  const isOpaque = (element) =>
    groundsOf(element).some(([, , , a]) => a * dimmed(element) > 0.5) || element.matches('img, canvas')
  const stackAt = (x, y) => document.elementsFromPoint(x, y)

  /** What lies opaque upon a line of text at a point, and is no part of it. */
  function coverAt(element, x, y) {
    for (const one of stackAt(x, y)) {
      if (one === element || element.contains(one) || one.contains(element)) return null
      if (isOpaque(one)) return one
    }
    return null
  }

  const isInside = ({ ink }) => ink.top >= 0 && ink.bottom <= innerHeight && ink.left >= 0 && ink.right <= innerWidth
  function coverOf({ element, node, ink }) {
    const y = (ink.top + ink.bottom) / 2
    const points = [0.1, 0.5, 0.9].map((part) => ink.left + part * (ink.right - ink.left))
    return points.map((x) => coverAt(element, x, y)).find(Boolean)
  }

  /** Scrolled into the middle, or as far as it goes either way: the first look that is good, else the last. */
  function scrolled(element, look, isGood) {
    const before = []
    for (let one = element; one; one = one.parentElement) before.push([one, one.scrollTop, one.scrollLeft])
    let seen
    for (const block of ['center', 'start', 'end']) {
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      seen = look()
      if (isGood(seen)) break
    }
    for (const [one, top, left] of before) Object.assign(one, { scrollTop: top, scrollLeft: left })
    return seen
  }
  const isNothing = (seen) => !seen

  const mayLieAnywhere = (element) => want.anywhere && element.closest(want.anywhere)

  looking(() => {
    for (const line of visible) {
      if (mayLieAnywhere(line.element) || line.element.closest('svg')) continue
      let cover = isInside(line) ? coverOf(line) : null
      if (cover && mayLieAnywhere(cover)) continue
      const isCover = (one) => one && !mayLieAnywhere(one)
      const again = () => linesOf(line.node).filter(isInside).map(coverOf).find(isCover)
      if (cover) cover = scrolled(line.element, again, isNothing)
      if (cover) add('covered text', line.element, `${words(line.node.data)} below ${pathOf(cover)}`)
    }
  })

  const inOrder = [...visible].sort((one, other) => one.ink.top - other.ink.top)
  const isWithin = (one, other) =>
    one.element !== other.element && (one.element.contains(other.element) || other.element.contains(one.element))
  const shared = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isArea = ({ left, top, right, bottom }, size) => right - left > 2 && bottom - top > 0.3 * size
  /** Where two lines of text lie over each other; what is scrolled half out of its box ends at the edge of the box. */
  function overlap(one, other) {
    const size = Math.min(one.size, other.size)
    const area = shared(one.ink, other.ink)
    const isOver = isArea(area, size)
    return isOver && isArea([...clipsOf(one.element), ...clipsOf(other.element)].reduce(shared, area), size)
  }
  /** Are both lines seen where they lie over each other, also when one of them is scrolled into the middle? */
  function isMixed(one, other, isMoved = false) {
    if (!overlap(one, other)) return false
    const x = (Math.max(one.ink.left, other.ink.left) + Math.min(one.ink.right, other.ink.right)) / 2
    const y = (Math.max(one.ink.top, other.ink.top) + Math.min(one.ink.bottom, other.ink.bottom)) / 2
    if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
      return !coverAt(one.element, x, y) && !coverAt(other.element, x, y)
    const again = () =>
      linesOf(one.node).some((here) => linesOf(other.node).some((there) => isMixed(here, there, true)))
    return isMoved || scrolled(one.element, again, isNothing)
  }
  looking(() => {
    inOrder.forEach((one, place) => {
      for (let next = place + 1; next < inOrder.length && inOrder[next].ink.top < one.ink.bottom; next++) {
        const other = inOrder[next]
        if (one.node === other.node || isWithin(one, other)) continue
        if (mayLieAnywhere(one.element) || mayLieAnywhere(other.element)) continue
        if (isMixed(one, other)) add('overlapping', one.element, `${words(one.node.data)} / ${words(other.node.data)}`)
      }
    })
  })

  // Contrast

  const luminance = ([r, g, b]) => {
    const [R, G, B] = [r, g, b].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * R + 0.7152 * G + 0.0722 * B
  }
  const ratio = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  function groundsBelow(element, x, y) {
    const stack = stackAt(x, y)
    const from = stack.indexOf(element)
    if (from < 0) return [] // scrolled out of sight just there
    let found = [[0, 0, 0, 0]]
    for (const one of stack.slice(from)) {
      if (mayLieAnywhere(one) && !one.contains(element)) continue
      const grounds = groundsOf(one).map(([r, g, b, a]) => [r, g, b, a * dimmed(one)])
      if (grounds.length)
        found = found.flatMap((above) => (above[3] > 0.99 ? [above] : grounds.map((ground) => over(above, ground))))
      if (found.every(([, , , a]) => a > 0.99)) break
    }
    const paper = colourOf(getComputedStyle(document.documentElement).backgroundColor)
    return found.map((one) => over(one, over(paper, [255, 255, 255, 1])))
  }
  if (want.contrast)
    looking(() => {
      for (const { element, node, size, ink } of visible) {
        const [x, y] = [(ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2]
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || coverAt(element, x, y)) continue
        if (element.closest(':disabled, [aria-disabled="true"]')) continue
        const style = styleOf(element)
        const [r, g, b, a] = colourOf(element instanceof SVGElement ? style.fill : style.color)
        const ink_ = [r, g, b, a * dimmed(element)]
        const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
        const worst = Math.min(...groundsBelow(element, x, y).map((ground) => ratio(over(ink_, ground), ground)))
        if (worst < least - 0.05) add('contrast', element, `${worst.toFixed(2)} of ${least}: ${words(node.data)}`)
      }
    })

  // What is pressed

  const PRESSED =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="slider"], [role="switch"], [role="option"], [role="radio"], [role="checkbox"]'
  const isInText = (element) =>
    element.localName === 'a' &&
    styleOf(element).display === 'inline' &&
    words(element.parentElement.textContent) !== words(element.textContent)

  function targets() {
    const found = [...root.querySelectorAll(PRESSED)].filter((one) => one.checkVisibility({ checkVisibilityCSS: true }))
    return found.flatMap((one) => {
      if (one.closest('[inert]') || isInText(one) || one.getBoundingClientRect().bottom + scrollY <= 0) return []
      const box = one.getBoundingClientRect()
      const isLabelled = one.labels?.length && (isUnseen(one) || box.width < 32 || box.height < 44)
      if (isLabelled) return isUnseen(one.labels[0]) ? [] : [one.labels[0]]
      return isUnseen(one) ? [] : [one]
    })
  }

  function hits(target, x, y) {
    // What lies there for a moment only, such as a sentence about the table, can be put away.
    const one = want.anywhere
      ? document.elementsFromPoint(x, y).find((found) => !mayLieAnywhere(found))
      : document.elementFromPoint(x, y)
    if (!one) return false
    return (
      target.contains(one) || one.closest('label')?.control === target || (target.control && target.control === one)
    )
  }

  /** The largest free strip of a target around any of the points tried. */
  function freeOf(target) {
    const box = target.getBoundingClientRect()
    let best = null
    for (const across of [0.5, 0.15, 0.85, 0.3, 0.7])
      for (const down of [0.5, 0.15, 0.85]) {
        const [x, y] = [box.left + across * box.width, box.top + down * box.height]
        if (!hits(target, x, y)) continue
        // In strides, then to the pixel: nothing that keeps a finger away is thinner than a stride.
        const far = (dx, dy) => {
          let steps = 0
          for (const stride of [4, 1])
            while (steps < 60 && hits(target, x + dx * (steps + stride), y + dy * (steps + stride))) steps += stride
          return steps
        }
        const [width, height] = [far(-1, 0) + far(1, 0) + 1, far(0, -1) + far(0, 1) + 1]
        if (!best || Math.min(width / 32, height / 44) > Math.min(best.width / 32, best.height / 44))
          best = { width, height }
        const isWhole = width > box.width - 3 && height > box.height - 3
        if (isWhole || (width >= 32 && height >= 44)) return best
      }
    return best
  }

  const named = (target) =>
    words(
      target.getAttribute('aria-label') ||
        target.textContent ||
        target.getAttribute('placeholder') ||
        target.type ||
        '',
    )
  for (const target of want.still ? [] : targets()) {
    if (mayLieAnywhere(target)) continue
    const isGood = (free) => free && free.width >= 31 && free.height >= 43
    let free = freeOf(target)
    if (!isGood(free)) free = scrolled(target, () => freeOf(target), isGood)
    if (!free) add('covered', target, named(target))
    else if (!isGood(free)) add('small target', target, `${free.width} × ${free.height}: ${named(target)}`)
  }

  // Sentences that have lost their width: one word a line, down the whole screen

  for (const sentence of root.querySelectorAll('p')) {
    const { width, height } = sentence.getBoundingClientRect()
    if (isShown(sentence) && width < innerWidth / 3 && height > innerHeight / 2)
      add('squeezed', sentence, words(sentence.textContent))
  }

  // Anything that has lost even that: its letters one below the other

  const heights = new Map()
  for (const { node } of lines) heights.set(node, (heights.get(node) ?? 0) + 1)
  for (const [node, height] of heights)
    if (height >= 4 && node.data.trim().length < 2.5 * height)
      add('squeezed', node.parentElement, words(node.data))

  // One thing to do

  const accent = (() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.color = 'var(--accent)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })()
  const isPrimary = (one) =>
    getComputedStyle(one).backgroundColor === accent &&
    !one.matches('[role="tab"], [aria-pressed], [aria-checked], [role="radio"]')
  const inSight = (one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  // Equal choices say the same word: a game each, with "Play now".
  const primary = [
    ...new Set(
      [...root.querySelectorAll('button, a[href]')]
        .filter((one) => isShown(one) && !one.closest('[inert]') && isPrimary(one) && inSight(one))
        .map((one) => words(one.textContent)),
    ),
  ]
  if (primary.length > 1) add('two primary buttons', root, primary.join(' / '))

  return [...faults.values()]
}
