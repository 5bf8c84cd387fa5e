// The one synthesiser of the page, and how loud it is.
import { local } from '../net/kept'
import { Synth, type Loudness, type Sound, type Sounds } from './sounds'

class PageSounds implements Sounds {
  private readonly synth = new Synth(local)
  loudness = $state(this.synth.loudness)
  /** Nobody has said yet: it is offered, once, in sight; whoever has just answered may still change their mind. */
  readonly isOffered = this.loudness === null
  readonly canShake = 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

  get isOn(): boolean {
    return this.loudness === 'on' || this.loudness === 'vibration'
  }

  turn(loudness: Loudness): void {
    this.loudness = loudness
    this.synth.loudness = loudness
  }

  /** Offered all through a game and not taken: that is an answer. */
  decline(): void {
    if (this.loudness === null) this.turn('off')
  }

  play(sound: Sound): void {
    this.synth.play(sound)
  }
}

export const synth = new PageSounds()
