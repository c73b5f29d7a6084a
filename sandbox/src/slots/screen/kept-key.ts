/** The key of the spin that is under way survives a reload: the page then asks what became of it. */

const STORED = 'sandbox.spin.'

export interface KeptKey {
  read(): string | null
  keep(key: string): void
  forget(): void
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
