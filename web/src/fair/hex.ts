// Bytes as people can copy them.

const HEX_32 = /^[0-9a-f]{64}$/

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

/** Is this the hex of 32 bytes? */
export function isHex32(text: unknown): text is string {
  return typeof text === 'string' && HEX_32.test(text)
}

/** Bytes nobody can guess; works without a secure context. */
export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)))
}
