/** Bets while the office counts a whole month that was never counted, at the pace that it has beside players, against bets without. */
import { createPool, type Pool } from '@samnang/server/database/pool'
import { BESIDE_PLAYERS, countFigures } from '@samnang/server/figures/count-figures'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { median, type Row } from './claim.ts'
import { closedLoop, slipOrder } from './closed-loop.ts'
import { command } from './database-copy.ts'
import { openLongDraw } from './players.ts'

const SIZE = { clients: 64, players: 1000 }

interface Beside {
  url: string
  owner: Pool
  office: Pool
  isQuick: boolean
}

interface Turn {
  count: number
  p50Ms: number
  p99Ms: number
}

export async function betsBesideFigures({ url, owner, office, isQuick }: Beside): Promise<Row[]> {
  await owner.query('update poll set exposure_max = 4e18, player_draw_max = 4e18')
  await owner.query('update account set balance = balance + 1e15 where id >= 1000')
  const drawId = await openLongDraw(owner)
  const [rounds, seconds] = isQuick ? [1, 2] : [9, 8]
  const money = createPool(url, { max: 2, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  const raw: { alone: Turn; beside: Turn }[] = []
  const turn = async (): Promise<Turn> => {
    await command(url, 'checkpoint')
    const took: number[] = []
    await closedLoop({ ...SIZE, seconds }, async (player, at) => {
      const started = performance.now()
      const placed = await bets.place(slipOrder(player, drawId, at))
      took.push(performance.now() - started)
      return placed
    })
    took.sort((one, other) => one - other)
    const [p50Ms = Number.NaN, p99Ms = Number.NaN] = [0.5, 0.99].map(
      (share) => took[Math.floor(took.length * share)],
    )
    return { count: took.length, p50Ms, p99Ms }
  }
  const besides = async (): Promise<Turn> => {
    const counting = startCounting(owner, office)
    const figures = await turn()
    await counting.stop()
    return figures
  }
  try {
    await turn()
    for (let round = 0; round < rounds; round++) {
      if (round % 2 === 0) raw.push({ alone: await turn(), beside: await besides() })
      else {
        const beside = await besides()
        raw.push({ beside, alone: await turn() })
      }
    }
  } finally {
    await bets.stop()
    await money.end()
  }
  return rowsOf(raw)
}

/** What was counted is forgotten, so that there is something to count until it is told to stop. */
function startCounting(owner: Pool, office: Pool) {
  const ended = new AbortController()
  const counting = (async () => {
    while (!ended.signal.aborted) {
      await owner.query('select recount_figures()')
      await countFigures(office, ended.signal, BESIDE_PLAYERS)
    }
  })()
  return {
    stop: () => {
      ended.abort()
      return counting
    },
  }
}

function rowsOf(turns: { alone: Turn; beside: Turn }[]): Row[] {
  const raw = turns.map(({ alone, beside }) => ({
    ...{ aloneBets: alone.count, aloneP50Ms: alone.p50Ms, aloneP99Ms: alone.p99Ms },
    ...{ besideBets: beside.count, besideP50Ms: beside.p50Ms, besideP99Ms: beside.p99Ms },
  }))
  const rowOf = (words: string, of: (one: Turn) => number): Row => ({
    claim: `bets, 64 in flight, while the days of a month are counted anew: ${words}`,
    ...{ baseline: 'without', floor: 1.5, aim: 1.1, raw },
    figure: median(turns.map(({ alone, beside }) => of(beside) / of(alone))),
  })
  return [rowOf('p50', ({ p50Ms }) => p50Ms), rowOf('p99', ({ p99Ms }) => p99Ms)]
}
