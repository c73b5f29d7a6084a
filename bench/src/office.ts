/**
 * What staff ask among 100,000 players: a search by part of a name, phone, account or number, Khmer too; and what
 * players feel of it and of the files that staff have made (`office-beside-bets.ts`).
 */
import { createPool, type Pool } from '@samnang/server/database/pool'
import { findPlayers } from '@samnang/server/players/search-players'
import type { Bench, Claim, Row } from './claim.ts'
import { betsBesideOffice } from './office-beside-bets.ts'
import { fillDesks, TYPED } from './office-desks.ts'

const FULL = { players: 100_000, rounds: 200 }
const QUICK = { players: 10_000, rounds: 40 }
const WISH = { branch: null, state: null, tag: null, before: null, limit: 20 }

export const officeSearch: Claim = { name: 'office', run }

async function run(bench: Bench): Promise<Row[]> {
  return [await searchRow(bench), ...(await betsBesideOffice(bench))]
}

async function searchRow(bench: Bench): Promise<Row> {
  const { players, rounds } = bench.isQuick ? QUICK : FULL
  const url = await bench.freshDatabase()
  const owner = createPool(url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const office = createPool(url, { max: 2, role: 'samnang_office', name: 'samnang-bench' })
  try {
    await fillDesks(owner, players)
    const took = await searches(office, rounds)
    const p95 = took.sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? Number.NaN
    const claim = `${bench.isQuick ? 'a search of players' : 'a search among 100,000 players'}, 95th percentile`
    return {
      claim,
      baseline: 'the clock',
      figure: p95,
      floor: 100,
      aim: 60,
      unit: 'ms',
      raw: [{ p95, players }],
    }
  } finally {
    await Promise.all([owner.end(), office.end()])
  }
}

/** Each question in its turn: a figure of one kind of search would hide the slow one. */
async function searches(office: Pool, rounds: number): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await findPlayers(office, { ...WISH, typed: TYPED[round % TYPED.length] ?? '' })
    took.push(performance.now() - started)
  }
  return took
}
