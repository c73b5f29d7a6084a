/**
 * What this device keeps of a player goes when they log out, and when another one logs in: slips, drafts, receipts, photos
 * of transfers, the last numbers. What is the device's own stays. A key that is not named here is a player's.
 */
import { isOnItsWay, ownerOfBets } from './kept-bets.ts'

/** Choices of the device, public news that it has shown, and marks that name nobody (safe-play/limits-asked.ts). */
const OF_DEVICE: readonly string[] = [
  ...['theme', 'isDesktop', 'menu', 'saver', 'language'],
  ...['winners-seen', 'limits-asked', 'lobby-large-casino', 'lobby-large-slot'],
]
const PLAYER = 'samnang.player'
/** Of cashier/slip-box.ts. */
const PHOTOS = 'slips'

/** At a log-out: everything, and once more when the page ends, for a bet that is answered meanwhile is written down. */
export async function forgetPlayer(): Promise<void> {
  const forget = () => {
    clean(() => true)
    attempt(() => sessionStorage.clear())
  }
  forget()
  addEventListener('pagehide', forget)
  // The way back may show this very page again, with all that stood on it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  await removePhotos()
}

/** Whoever plays now finds nothing of whoever played before; only what the server was asked and has not answered waits for its owner. */
export function rememberPlayer(id: number): void {
  attempt(() => {
    const before = localStorage.getItem(PLAYER)
    if (before === String(id)) return
    localStorage.setItem(PLAYER, String(id))
    clean((key) => {
      const owner = ownerOfBets(key)
      if (owner !== null) return owner !== id && !isOnItsWay(localStorage.getItem(key))
      return before !== null && key !== PLAYER && key !== 'slip-waits'
    })
  })
}

/** Whether somebody has played here and not logged out: then a session is likely. */
export function knowsPlayer(): boolean {
  return attempt(() => localStorage.getItem(PLAYER)) !== null
}

function clean(isGone: (key: string) => boolean): void {
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (!OF_DEVICE.includes(key) && isGone(key)) localStorage.removeItem(key)
  })
}

/** Done, refused or held by another tab: nobody waits for longer than that. */
function removePhotos(): Promise<void> {
  return new Promise((resolve) => {
    const asked = attempt(() => indexedDB.deleteDatabase(PHOTOS))
    if (!asked) return resolve()
    asked.onsuccess = asked.onerror = asked.onblocked = () => resolve()
  })
}

/** Private windows may refuse storage: then nothing was kept. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
