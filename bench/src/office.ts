/** What staff ask among 100,000 players: a search by part of a name, phone, account or number, Khmer too. */
import { createPool, type Pool } from '@samnang/server/database/pool'
import { findPlayers } from '@samnang/server/players/search-players'
import type { Bench, Claim, Row } from './claim.ts'

const FULL = { players: 100_000, rounds: 200 }
const QUICK = { players: 10_000, rounds: 40 }
const WISH = { branch: null, state: null, tag: null, before: null, limit: 20 }
/** One that finds many, half a Khmer word, a wildcard elsewhere, parts of a phone and an account, and what finds nobody. */
const TYPED = ['sok', 'ខ្', '%', '012 345', '0001', '7', 'nobody-at-all', '៩៩៩', 'សុភា', 'a']

export const officeSearch: Claim = { name: 'office', run }

async function run(bench: Bench): Promise<Row[]> {
  const { players, rounds } = bench.isQuick ? QUICK : FULL
  const url = await bench.freshDatabase()
  const owner = createPool(url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const office = createPool(url, { max: 2, role: 'samnang_office', name: 'samnang-bench' })
  try {
    await fill(owner, players)
    const took = await searches(office, rounds)
    const p95 = took.sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? Number.NaN
    const claim = `${bench.isQuick ? 'a search of players' : 'a search among 100,000 players'}, 95th percentile`
    return [
      { claim, baseline: 'the clock', figure: p95, floor: 100, aim: 60, unit: 'ms', raw: [{ p95, players }] },
    ]
  } finally {
    await Promise.all([owner.end(), office.end()])
  }
}

async function fill(owner: Pool, players: number): Promise<void> {
  await owner.query(
    `insert into player (id, username, username_key, password_hash, secret)
     select 1000 + g, n.name, n.name, repeat('x', 97), sha256(g::text::bytea) from generate_series(1, $1::int) g
     cross join lateral (select case when g % 3 = 0 then 'ខ្មែរសុភា' else 'sok.' || substr(md5(g::text), 1, 8) end || g as name) n`,
    [players],
  )
  await owner.query(
    `insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, 0 from player`,
  )
  await owner.query(
    `insert into player_desk (player_id, phone, bank_account)
     select id, '0' || 10000000 + id, '000' || 100000000 + id from player where id % 2 = 0`,
  )
  await owner.query('vacuum analyze')
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
