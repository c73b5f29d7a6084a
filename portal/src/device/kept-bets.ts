/**
 * Bets that lie in this device's storage, as the slips of the game and the drafts of the ticket lottery write them, and whose
 * photos of transfers do.
 */

const BETS = /^samnang\.(?:slip|lottery)\.(\d+)/
const ON_ITS_WAY = /"phase":\{"kind":"(?:sending|checking)"/
const HAS_LINES = /"lines":\[\{/
const PHOTOS = 'slip-waits.'

/** Says without a database that photos of this player's transfers have not arrived: written by device/slip-box.ts. */
export function photosKey(player: number): string {
  return PHOTOS + player
}

/** Whose bets a key holds; null: it holds none. */
export function ownerOfBets(key: string): number | null {
  const [, owner] = BETS.exec(key) ?? []
  return owner === undefined ? null : Number(owner)
}

/** The server has been asked, and its answer has not come. */
function isOnItsWay(text: string | null): boolean {
  return text !== null && ON_ITS_WAY.test(text)
}

/** Whether the player is in the middle of a slip: lines that are not sent, or a bet that is checked. */
export function hasBets(player: number, storage: () => Storage = () => localStorage): boolean {
  return betsOf(player, storage).some((text) => isOnItsWay(text) || HAS_LINES.test(text))
}

/** Whose bet that was sent and not answered, or photo that has not arrived, a key holds; null: it holds none. */
export function ownerOfWaiting(key: string, text: string | null): number | null {
  if (key.startsWith(PHOTOS)) return Number(key.slice(PHOTOS.length))
  return isOnItsWay(text) ? ownerOfBets(key) : null
}

/** Whether the server is still to hear, or to answer, something of this player. */
export function waitsForServer(player: number | null, storage: () => Storage = () => localStorage): boolean {
  try {
    const kept = storage()
    return (
      player !== null && Object.keys(kept).some((key) => ownerOfWaiting(key, kept.getItem(key)) === player)
    )
  } catch {
    return false
  }
}

function betsOf(player: number, storage: () => Storage): string[] {
  try {
    const kept = storage()
    return Object.keys(kept).flatMap((key) => (ownerOfBets(key) === player ? [kept.getItem(key) ?? ''] : []))
  } catch {
    return []
  }
}
