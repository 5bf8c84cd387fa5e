// The one synthesiser of the page, and whether it is on.
import { local } from '../net/kept'
import { Synth, type Sound, type Sounds } from './sounds'

class PageSounds implements Sounds {
  private readonly synth = new Synth(local)
  on = $state(this.synth.on)

  turn(on: boolean): void {
    this.on = on
    this.synth.on = on
  }

  play(sound: Sound): void {
    this.synth.play(sound)
  }
}

export const synth = new PageSounds()
