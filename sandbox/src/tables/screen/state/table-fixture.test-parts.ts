/** A table as the server would tell it, for tests of the screen's state. */
import { LIMITS } from '../../bets.ts'
import type { MyBet, TableSnapshot } from '../../messages.ts'

export function snapshot(changes: Partial<TableSnapshot> = {}): TableSnapshot {
  return {
    t: 'snapshot',
    now: 1_000_000,
    code: 'sbx_baccarat',
    game: 'baccarat',
    mode: 'real',
    currency: 'KHR',
    balance: 100_000,
    lobbyUrl: 'http://portal.example/game/casino',
    phase: 'BETTING',
    endsAt: 1_018_000,
    round: 'r1',
    commitment: { hash: 'ab', scope: 'shoe', round: 5, rounds: 60 },
    revealed: null,
    limits: LIMITS,
    shown: [],
    outcome: null,
    history: [],
    players: { n: 1, sumBySpot: {} },
    mine: [],
    win: null,
    ...changes,
  }
}

export function bet(key: string, changes: Partial<MyBet> = {}): MyBet {
  return { key, bets: [{ spot: 'banker', amount: 5000 }], total: 5000, state: 'accepted', ...changes }
}
