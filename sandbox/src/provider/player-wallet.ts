import { assert } from '@samnang/core/refusal'
import type { Pool } from '../database/pool.ts'
import { demoWallet } from './demo-wallet-store.ts'
import type { Sessions } from './session.ts'
import type { Wallet } from './wallet.ts'

/** The operator's wallet for real money, our own purse for demo money; a game does not see which. */
export function playerWallet(real: Wallet, pool: Pool, sessions: Sessions): Wallet {
  const demo = demoWallet(pool)
  const of = async (wager: string) => {
    const found = await real.findWager(wager)
    assert(found, `wager ${wager} was placed before`)
    const session = await sessions.byId(found.sessionId)
    return session?.mode === 'demo' ? demo : real
  }
  return {
    placeBet: (request) => (request.session.mode === 'demo' ? demo : real).placeBet(request),
    payWin: async (request) => (await of(request.wager)).payWin(request),
    correctWin: async (correction) => (await of(correction.wager)).correctWin(correction),
    rollBack: async (wager) => (await of(wager)).rollBack(wager),
    balance: (session) => (session.mode === 'demo' ? demo : real).balance(session),
    findWager: (id) => real.findWager(id),
    wagersOf: (round) => real.wagersOf(round),
  }
}
