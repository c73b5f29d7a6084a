/** The key of the spin that is under way survives a reload: the page then asks what became of it. */
import { keepText, keptText } from '../../kit/kept.ts'

const STORED = 'sandbox.spin.'

export interface KeptKey {
  read(): string | null
  keep(key: string): void
  forget(): void
}

/** One key for each game and tab. Where storage is closed the server still shows an unfinished spin. */
export function keptKey(gameCode: string): KeptKey {
  const name = STORED + gameCode
  return {
    read: () => keptText('session', name),
    keep: (key) => keepText('session', name, key),
    forget: () => keepText('session', name, null),
  }
}
