// The focus in a part of the page where what has it comes and goes: whoever plays by keyboard stays there.

export class Keeping {
  private within = false

  /** Something in there has the focus. */
  readonly came = (): void => {
    this.within = true
  }

  /** The focus goes elsewhere, or what had it is gone. */
  readonly left = (event: FocusEvent): void => {
    const to = event.relatedTarget as Node | null
    const from = event.target as HTMLElement
    if (to) this.within = (event.currentTarget as Node).contains(to)
    else setTimeout(() => (this.within = this.within && !(document.activeElement === document.body && canHold(from))))
  }

  /** Did the focus go with what had it, and has nobody taken it elsewhere since? */
  get isLost(): boolean {
    const at = document.activeElement
    return this.within && (at === document.body || (at instanceof HTMLElement && !canHold(at)))
  }
}

/** Could it have kept the focus? Then somebody has taken it away on purpose. */
function canHold(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && getComputedStyle(element).visibility !== 'hidden'
}
