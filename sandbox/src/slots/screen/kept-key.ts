/** The key of the spin that is under way survives a reload: the page then asks what became of it. */

const STORED = 'sandbox.spin.'

export interface KeptKey {
  read(): string | null
  keep(key: string): void
  forget(): void
}

/** A new key as a random UUID. `crypto.randomUUID` is not there on a page without TLS, as on a shop's own network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** One key for each game and tab. Where storage is closed the server still shows an unfinished spin. */
export function keptKey(gameCode: string): KeptKey {
  const name = STORED + gameCode
  const attempt = <T>(use: () => T): T | null => {
    try {
      return use()
    } catch {
      return null
    }
  }
  return {
    read: () => attempt(() => sessionStorage.getItem(name)),
    keep: (key) => void attempt(() => sessionStorage.setItem(name, key)),
    forget: () => void attempt(() => sessionStorage.removeItem(name)),
  }
}
