/**
 * What this device keeps of a player goes when they log out, and when another one logs in: slips, drafts, receipts, photos
 * of transfers, the last numbers. What is the device's own stays. A key that is not named here is a player's.
 */
import { ownerOfBets, ownerOfWaiting } from './kept-bets.ts'

/** Choices of the device, public news that it has shown, and marks that name nobody (safe-play/limits-asked.ts). */
const OF_DEVICE: readonly string[] = [
  ...['theme', 'isDesktop', 'menu', 'saver', 'language'],
  ...['winners-seen', 'limits-asked', 'lobby-large-casino', 'lobby-large-slot'],
]
const PLAYER = 'samnang.player'

/**
 * At a log-out: everything, but for what the server has not answered to another player, who has not logged out. Once more when
 * the page ends, for a bet that is answered meanwhile is written down. Photos: `forgetPhotos`.
 */
export function forgetPlayer(own: number | null): void {
  const forget = () => {
    clean((_key, waiting) => waiting === null || own === null || waiting === own)
    attempt(() => sessionStorage.clear())
  }
  forget()
  addEventListener('pagehide', forget)
  // The way back may show this very page again, with all that stood on it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}

/** Whoever plays now finds nothing of whoever played before; only what the server was asked and has not answered waits for its owner. */
export function rememberPlayer(id: number): void {
  attempt(() => {
    const before = localStorage.getItem(PLAYER)
    if (before === String(id)) return
    localStorage.setItem(PLAYER, String(id))
    clean((key, waiting) => {
      const owner = ownerOfBets(key)
      if (waiting !== null || owner === id || key === PLAYER) return false
      return owner !== null || before !== null
    })
  })
}

/** Who has played here last and not logged out. */
export function lastPlayer(): number | null {
  const id = attempt(() => localStorage.getItem(PLAYER))
  return id === null ? null : Number(id)
}

/** Then a session is likely. */
export function knowsPlayer(): boolean {
  return lastPlayer() !== null
}

/** `waiting`: whose what the server has not answered is. */
function clean(isGone: (key: string, waiting: number | null) => boolean): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      const waiting = ownerOfWaiting(key, localStorage.getItem(key))
      if (!OF_DEVICE.includes(key) && isGone(key, waiting)) localStorage.removeItem(key)
    }
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
