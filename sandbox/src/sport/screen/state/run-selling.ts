/** Sends a sale. The bet itself tells how it ended: after its wait, and where the answer is lost. */
import { pause, type RunParts } from './run-placing.ts'
import { isAsked, isBusy } from './selling.ts'

const ASK_MS = 2_000
/** A sale that the book does not show after so many looks has not been made. */
const LOOKS = 5

/** `amount` in riel, as the pressed button said it: what is known since, and not shown yet, is nothing they agreed to. */
export async function sellBet({ api, get, act }: RunParts, amount: number): Promise<void> {
  const { selling } = get()
  if (!selling || !isAsked(selling)) return
  const { bet, key } = selling
  act({ kind: 'sell_sent', amount })
  const { answer, taken } = await api.cashOut({ bet, amount })
  if (taken) act({ kind: 'bet', ...taken })
  act({ kind: 'sell_answered', bet, answer })
  for (let look = 1; isOpen(); look += 1) {
    await pause(ASK_MS)
    const known = await api.betOf(key)
    if (known.kind === 'bet') act({ kind: 'bet', bet: known.bet, balance: known.balance })
    const isMade = known.kind === 'bet' && known.bet.sale !== null
    if (known.kind === 'bet' && !isMade && look >= LOOKS)
      act({ kind: 'sell_answered', bet, answer: { kind: 'failed' } })
  }

  function isOpen(): boolean {
    const now = get().selling
    return now?.bet === bet && isBusy(now)
  }
}
