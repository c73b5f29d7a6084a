/** The end of a slice, from what was written: what was not played goes back. Every step may be repeated. */
import { hex } from '@samnang/core/bytes'
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { SandboxParts } from '../provider/game-family.ts'
import type { RevealedSeed } from '../provider/seed.ts'
import type { CallMeta, Wager, WagerState } from '../provider/wallet.ts'
import type { ShotLog } from './shot-log.ts'
import {
  hitsAsJson,
  hitsOf,
  type SliceTotals,
  storedTotals,
  totalsAsJson,
  totalsOf,
} from './slice-outcome.ts'

export type SettleParts = Pick<SandboxParts, 'wallet' | 'rounds' | 'seeds'> & { shots: ShotLog }

export interface SettledSlice {
  totals: SliceTotals
  /** Riel. */
  boughtIn: number
  returned: number
  /** Units; null while the wallet has not said. */
  balance: bigint | null
  revealed: RevealedSeed | null
}

/** Buy-ins that the end of the slice found accepted. */
const TAKING_PART: ReadonlySet<WagerState> = new Set(['DRAWN', 'WIN_SENT', 'CLOSED'])

/** Null: nothing was bought in, and the round is cancelled. All shots of the slice have been written before. */
export async function settleSlice(parts: SettleParts, round: string): Promise<SettledSlice | null> {
  const { rounds, wallet, shots } = parts
  const found = await rounds.findRound(round)
  if (!found || found.state === 'cancelled') return null
  if (found.state === 'open') {
    const isBoughtIn = (await wallet.wagersOf(round)).some(({ state }) => state === 'ACCEPTED')
    if (!isBoughtIn) return cancelSlice(parts, round, found.seedId)
    const rows = await shots.ofSlice(round)
    const result = { outcome: totalsAsJson(totalsOf(rows)), events: hitsAsJson(hitsOf(rows)) }
    await rounds.storeOutcome(round, result)
  }
  const totals = storedTotals((await rounds.findRound(round))?.outcome ?? null)
  const wagers = (await wallet.wagersOf(round)).filter(({ state }) => TAKING_PART.has(state))
  const boughtIn = unitsToRiel(wagers.reduce((sum, { amount }) => sum + amount, 0n))
  const returned = boughtIn - totals.totalBet + totals.totalWin
  assert(returned >= 0, `slice ${round} shot with what it had`)
  const balance = await payBack(parts, wagers, { returned, totals })
  await rounds.closeRound(round)
  return { totals, boughtIn, returned, balance, revealed: await revealed(parts, found.seedId) }
}

/** Before anything was bought in, or after it was refused. */
export async function cancelSlice(
  parts: Pick<SettleParts, 'rounds' | 'seeds'>,
  round: string,
  seedId: string,
): Promise<null> {
  await parts.rounds.cancelRound(round)
  await parts.seeds.reveal(seedId)
  return null
}

/** Everything goes back with the last buy-in; the others end with nothing. */
async function payBack(
  { wallet }: Pick<SettleParts, 'wallet'>,
  wagers: readonly Wager[],
  { returned, totals }: { returned: number; totals: SliceTotals },
): Promise<bigint | null> {
  let balance: bigint | null = null
  for (const { id } of wagers) {
    const isLast = id === wagers.at(-1)?.id
    const meta = outMeta(isLast ? totals : { totalBet: 0, totalWin: 0 })
    const amount = isLast ? rielToUnits(returned) : 0n
    balance = (await wallet.payWin({ wager: id, amount, roundClosed: isLast, meta })).balance
  }
  return balance
}

function outMeta({ totalBet, totalWin }: Pick<SliceTotals, 'totalBet' | 'totalWin'>): CallMeta {
  return {
    kind: 'session_out',
    total_bet: Number(rielToUnits(totalBet)),
    total_win: Number(rielToUnits(totalWin)),
  }
}

async function revealed({ seeds }: Pick<SettleParts, 'seeds'>, id: string): Promise<RevealedSeed | null> {
  await seeds.reveal(id)
  const seed = await seeds.find(id)
  return seed && { hash: seed.hash, seed: hex(seed.serverSeed) }
}
