// Small sounds, made on the spot: wooden bars, a brush of paper, a soft bell. Silent unless somebody turns them on.

export type Sound = 'tap' | 'place' | 'reveal' | 'turn' | 'score' | 'win' | 'chat' | 'refused'

export interface Sounds {
  play(sound: Sound): void
}

/** A struck bar: its tone, and the overtone that makes it wood or a bell. */
interface Bar {
  at: number
  pitch: number
  /** Seconds until it has died away. */
  rings: number
  loud: number
  /** How many times higher the overtone is, and how loud against the tone. */
  over: number
  bright: number
}

/** A brush of paper: noise through a narrow window that closes. */
interface Brush {
  at: number
  from: number
  to: number
  lasts: number
  loud: number
}

interface Score {
  bars: readonly Bar[]
  brushes?: readonly Brush[]
}

const wood = (at: number, pitch: number, loud = 0.22, rings = 0.38): Bar => ({
  at,
  pitch,
  rings,
  loud,
  over: 3.93,
  bright: 0.32,
})
const bell = (at: number, pitch: number, loud = 0.14, rings = 0.9): Bar => ({
  at,
  pitch,
  rings,
  loud,
  over: 2.76,
  bright: 0.2,
})
const brush = (at: number, from: number, to: number, lasts: number, loud: number): Brush => ({
  at,
  from,
  to,
  lasts,
  loud,
})

const SCORES: Readonly<Record<Sound, Score>> = {
  tap: { bars: [wood(0, 392, 0.1, 0.12)] },
  place: { bars: [wood(0.015, 147, 0.3, 0.2)], brushes: [brush(0, 2600, 700, 0.09, 0.2)] },
  reveal: {
    bars: [wood(0.05, 294, 0.16, 0.3), wood(0.13, 440, 0.16, 0.36)],
    brushes: [brush(0, 1400, 3200, 0.13, 0.13)],
  },
  turn: { bars: [wood(0, 392), wood(0.13, 587, 0.24, 0.55)] },
  score: { bars: [wood(0, 587, 0.15, 0.3), wood(0.075, 740, 0.15, 0.3), wood(0.15, 880, 0.17, 0.5)] },
  win: {
    bars: [
      ...[294, 370, 440, 587].map((pitch, step) => wood(step * 0.13, pitch, 0.2, 0.6)),
      ...[587, 740, 880].map((pitch) => bell(0.56, pitch, 0.1, 1.5)),
      wood(0.56, 147, 0.22, 0.9),
    ],
  },
  chat: { bars: [bell(0, 659, 0.09, 0.35)] },
  refused: { bars: [wood(0, 165, 0.2, 0.22), wood(0.1, 147, 0.2, 0.3)] },
}

/** How long a sound is heard, in seconds. */
export function lengthOf(sound: Sound): number {
  const { bars, brushes = [] } = SCORES[sound]
  return Math.max(...bars.map(({ at, rings }) => at + rings), ...brushes.map(({ at, lasts }) => at + lasts))
}

/** Have a sound made; in a context that is not heard it can be measured. */
export function strike(context: BaseAudioContext, sound: Sound, start = context.currentTime): void {
  const room = new BiquadFilterNode(context, { type: 'lowpass', frequency: 5200, Q: 0.3 })
  room.connect(context.destination)
  for (const bar of SCORES[sound].bars) {
    ring(context, room, start + bar.at, bar.pitch, bar.rings, bar.loud)
    ring(context, room, start + bar.at, bar.pitch * bar.over, bar.rings * 0.28, bar.loud * bar.bright)
  }
  for (const one of SCORES[sound].brushes ?? []) sweep(context, room, start + one.at, one)
}

function ring(context: BaseAudioContext, to: AudioNode, at: number, pitch: number, rings: number, loud: number): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch })
  tone.connect(fading(context, to, at, rings, loud))
  tone.start(at)
  tone.stop(at + rings)
}

function sweep(context: BaseAudioContext, to: AudioNode, at: number, { from, to: end, lasts, loud }: Brush): void {
  const noise = new AudioBuffer({ length: Math.ceil(context.sampleRate * lasts), sampleRate: context.sampleRate })
  const samples = noise.getChannelData(0)
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1
  const paper = new AudioBufferSourceNode(context, { buffer: noise })
  const window = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 0.9 })
  window.frequency.setValueAtTime(from, at)
  window.frequency.exponentialRampToValueAtTime(end, at + lasts)
  paper.connect(window).connect(fading(context, to, at, lasts, loud))
  paper.start(at)
}

/** A quick, round attack and a long end: nothing clicks. */
function fading(context: BaseAudioContext, to: AudioNode, at: number, lasts: number, loud: number): GainNode {
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0002, at + lasts)
  gain.connect(to)
  return gain
}

/** What a hand feels, in milliseconds of trembling and rest; few sounds are worth it. */
export const VIBRATIONS: Partial<Record<Sound, readonly number[]>> = {
  turn: [40, 60, 60],
  place: [15],
  refused: [70],
  win: [40, 60, 40, 60, 120],
}

export type Loudness = 'off' | 'vibration' | 'on'

const KEPT = 'tablee.sounds'
/** What pages used to keep for vibration. */
const EARLIER = 'felt'

/** The sounds of this page; how loud it is is kept between visits. */
export class Synth implements Sounds {
  private context: AudioContext | null = null

  constructor(private readonly kept: Pick<Storage, 'getItem' | 'setItem'>) {}

  /** Null until somebody has said. */
  get loudness(): Loudness | null {
    const kept = this.kept.getItem(KEPT)
    if (kept === EARLIER) return 'vibration'
    return kept === 'on' || kept === 'vibration' || kept === 'off' ? kept : null
  }

  set loudness(loudness: Loudness) {
    this.kept.setItem(KEPT, loudness)
    this.play('turn')
  }

  play(sound: Sound): void {
    const { loudness } = this
    if (loudness !== 'on' && loudness !== 'vibration') return
    this.shake(sound)
    if (loudness === 'vibration' || typeof AudioContext === 'undefined') return
    this.context ??= new AudioContext()
    void this.context.resume()
    strike(this.context, sound)
  }

  /** Whoever wants no movement on the screen wants none in the hand. */
  private shake(sound: Sound): void {
    const vibration = VIBRATIONS[sound]
    if (vibration && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      navigator.vibrate?.([...vibration])
  }
}
