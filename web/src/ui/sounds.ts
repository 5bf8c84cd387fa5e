// Small sounds, made on the spot; silent unless somebody turns them on.

export type Sound = 'tap' | 'place' | 'reveal' | 'turn' | 'score' | 'win' | 'chat' | 'refused'

export interface Sounds {
  play(sound: Sound): void
}

interface Note {
  at: number
  pitch: number
  length: number
  loud: number
  wave: OscillatorType
}

const note = (at: number, pitch: number, length: number, loud = 0.12, wave: OscillatorType = 'triangle'): Note => ({
  at,
  pitch,
  length,
  loud,
  wave,
})

const SCORES: Record<Sound, readonly Note[]> = {
  tap: [note(0, 660, 0.05, 0.08)],
  place: [note(0, 220, 0.09, 0.16, 'sine'), note(0, 440, 0.05, 0.06)],
  reveal: [note(0, 392, 0.12), note(0.07, 523, 0.14)],
  turn: [note(0, 523, 0.12), note(0.12, 659, 0.18)],
  score: [note(0, 784, 0.1, 0.08), note(0.06, 988, 0.14, 0.08)],
  win: [note(0, 523, 0.16), note(0.14, 659, 0.16), note(0.28, 784, 0.16), note(0.42, 1047, 0.4)],
  chat: [note(0, 880, 0.07, 0.06, 'sine')],
  refused: [note(0, 196, 0.14, 0.12, 'sine')],
}

const KEPT = 'tablee.sounds'

/** The sounds of this page; `on` is kept between visits. */
export class Synth implements Sounds {
  private context: AudioContext | null = null

  constructor(private readonly kept: Pick<Storage, 'getItem' | 'setItem'>) {}

  get on(): boolean {
    return this.kept.getItem(KEPT) === 'on'
  }

  set on(on: boolean) {
    this.kept.setItem(KEPT, on ? 'on' : 'off')
    if (on) this.play('turn')
  }

  play(sound: Sound): void {
    if (!this.on || typeof AudioContext === 'undefined') return
    this.context ??= new AudioContext()
    void this.context.resume()
    for (const one of SCORES[sound]) this.ring(this.context, one)
  }

  private ring(context: AudioContext, { at, pitch, length, loud, wave }: Note): void {
    const start = context.currentTime + at
    const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loud, start + 0.008)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + length)
  }
}
