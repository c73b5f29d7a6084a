/** Players as providers know them: an opaque name without personal data, and tokens of which only the hash is kept. */
import { createHash } from 'node:crypto'

/** At least four characters, as the convention asks: ids of players begin at 1000. */
export function walletUser(playerId: bigint): string {
  return `u${playerId}`
}

/** The player that a provider names; null: a name that was never given to anybody. */
export function playerOfUser(user: string): bigint | null {
  return /^u[1-9]\d{3,17}$/.test(user) ? BigInt(user.slice(1)) : null
}

/** What is stored of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
