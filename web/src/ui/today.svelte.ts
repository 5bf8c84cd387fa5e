// What day it is here, as long as somebody looks: a page may be left open overnight.
import { dayOf } from '../pages/lobby/days'

class Today {
  day = $state(dayOf(new Date()))

  constructor() {
    document.addEventListener('visibilitychange', this.look)
    window.addEventListener('focus', this.look)
  }

  private readonly look = () => {
    this.day = dayOf(new Date())
  }
}

export const today = new Today()
