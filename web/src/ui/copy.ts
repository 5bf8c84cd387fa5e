// To the clipboard. Plain http has none: then the old way, and at last the reader's own hand.

/** Is it copied? Where not, the field is selected, to be copied by hand. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement | undefined): Promise<boolean> {
  const text = field?.value ?? ''
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus({ preventScroll: true })
    field?.select()
    return document.execCommand('copy')
  }
}
