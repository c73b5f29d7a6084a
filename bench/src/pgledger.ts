/** Bets beside the transfers of pgledger, a ledger in SQL by others, on the same durable server, interleaved. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { closedLoop, slipOrder } from './closed-loop.ts'
import { pgbenchTurn } from './pgbench-turn.ts'
import { addPlayers, openLongDraw } from './players.ts'

const PLAYERS = 20_000
const CLIENTS = 64
const FILES = ['uuid-to-ulid.sql', 'pgledger.sql']

interface Round extends Record<string, number> {
  bets: number
  /** Transfers from thousands of accounts to thousands of others, and to one of the house. */
  transfers: number
  toHouse: number
}

export const besidePgledger: Claim = { name: 'pgledger', needsPgbench: true, run }

async function run(bench: Bench): Promise<Row[]> {
  const [url, dir] = [await bench.freshDatabase(), await bench.freshDir()]
  const owner = createPool(url, { max: 2, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const money = createPool(url, { max: 8, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  try {
    await addPlayers(owner, PLAYERS)
    const drawId = await openLongDraw(owner)
    await owner.query('analyze')
    await installPgledger(owner, bench.rootDir)
    const [cold, house] = [
      await scriptIn(dir, 'cold', '\\set b random(10001, 20000)'),
      await scriptIn(dir, 'house', '\\set b 20000'),
    ]
    const [seconds, warmSeconds] = bench.isQuick ? [1, 1] : [4, 6]
    const load = { pgbench: bench.pgbench, url, clients: CLIENTS, seconds, warmSeconds }
    const transfersASecond = async (script: string) => {
      const { count, seconds } = await pgbenchTurn({ ...load, script: ['-f', script] })
      return count / seconds
    }
    const rounds: Round[] = []
    for (let round = 0; round < (bench.isQuick ? 1 : 3); round++) {
      await owner.query('checkpoint')
      const transfers = await transfersASecond(cold)
      const size = { clients: CLIENTS, seconds, players: PLAYERS }
      const placed = await closedLoop(size, (id, turn) => bets.place(slipOrder(id, drawId, turn)))
      const toHouse = await transfersASecond(house)
      rounds.push({ bets: placed.count / placed.seconds, transfers, toHouse })
    }
    return rowsOf(rounds)
  } finally {
    await bets.stop()
    await Promise.all([owner.end(), money.end()])
  }
}

/** Its accounts have ids of the length that it would make. */
async function installPgledger(db: Pool, rootDir: string): Promise<void> {
  for (const file of FILES) await db.query(await readFile(join(rootDir, 'bench/pgledger', file), 'utf8'))
  await db.query(
    `insert into pgledger_accounts (id, name, currency, allow_negative_balance, allow_positive_balance, created_at, updated_at)
     select 'pgla_' || lpad(g::text, 26, '0'), 'bench' || g, 'KHR', true, true, now(), now() from generate_series(1, $1::int) g`,
    [PLAYERS],
  )
  await db.query('analyze')
}

/** From the first half of the accounts to the second: no two transfers lock each other out. */
async function scriptIn(dir: string, name: string, setTo: string): Promise<string> {
  const path = join(dir, `${name}.sql`)
  const account = (variable: string) => `'pgla_' || lpad((:${variable})::text, 26, '0')`
  await writeFile(
    path,
    `\\set a random(1, 10000)\n${setTo}\nselect pgledger_create_transfer(${account('a')}, ${account('b')}, 500);\n`,
  )
  return path
}

function rowsOf(raw: Round[]): Row[] {
  const against = (of: 'transfers' | 'toHouse') => median(raw.map((round) => round.bets / round[of]))
  const claim = `accepted bets, database driver only, ${CLIENTS} in flight`
  return [
    {
      claim,
      baseline: 'transfers of pgledger between thousands of accounts',
      figure: against('transfers'),
      floor: 9,
      aim: 13,
      raw,
    },
    {
      claim,
      baseline: 'transfers of pgledger to one house account',
      figure: against('toHouse'),
      floor: 38,
      aim: 46,
      raw,
    },
  ]
}
