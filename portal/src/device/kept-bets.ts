/** Bets that lie in this device's storage, as the slips of the game and the drafts of the ticket lottery write them. */

const BETS = /^samnang\.(?:slip|lottery)\.(\d+)/
const ON_ITS_WAY = /"phase":\{"kind":"(?:sending|checking)"/
const HAS_LINES = /"lines":\[\{/

/** Whose bets a key holds; null: it holds none. */
export function ownerOfBets(key: string): number | null {
  const [, owner] = BETS.exec(key) ?? []
  return owner === undefined ? null : Number(owner)
}

/** The server has been asked, and its answer has not come. */
export function isOnItsWay(text: string | null): boolean {
  return text !== null && ON_ITS_WAY.test(text)
}

/** Whether the player is in the middle of a slip: lines that are not sent, or a bet that is checked. */
export function hasBets(player: number, storage: () => Storage = () => localStorage): boolean {
  return betsOf(player, storage).some((text) => isOnItsWay(text) || HAS_LINES.test(text))
}

/** A bet that was sent and not answered, or a photo of a transfer that has not arrived. */
export function waitsForServer(storage: () => Storage = () => localStorage): boolean {
  try {
    const kept = storage()
    return Object.keys(kept).some(
      (key) => key === 'slip-waits' || (ownerOfBets(key) !== null && isOnItsWay(kept.getItem(key))),
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
