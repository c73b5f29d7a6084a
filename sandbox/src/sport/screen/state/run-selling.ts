/** Sends a sale. Where its answer is lost the bet itself tells whether it was sold. */
import { pause, type RunParts } from './run-placing.ts'
import { isBusy } from './selling.ts'

const ASK_MS = 2_000
/** A sale that the book does not show after so many looks has not been made. */
const LOOKS = 5

export async function sellBet({ api, get, act }: RunParts): Promise<void> {
  const { selling } = get()
  if (!selling || isBusy(selling)) return
  const { bet, key, amount } = selling
  act({ e: 'sell_sent' })
  const { answer, sold } = await api.cashOut({ bet, amount })
  if (sold) act({ e: 'bet', ...sold })
  act({ e: 'sell_answered', bet, answer })
  for (let look = 1; isOpen(); look += 1) {
    await pause(ASK_MS)
    const known = await api.betOf(key)
    if (known.is === 'bet') act({ e: 'bet', bet: known.bet, balance: known.balance })
    if (known.is === 'bet' && look >= LOOKS) act({ e: 'sell_answered', bet, answer: { is: 'failed' } })
  }

  function isOpen(): boolean {
    const now = get().selling
    return now?.bet === bet && isBusy(now)
  }
}
