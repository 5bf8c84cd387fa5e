// A text as a file of one's own.
const LONG_ENOUGH = 10_000

export function saveText(file: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = file
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), LONG_ENOUGH)
}
