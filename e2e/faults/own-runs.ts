/** Faults that no journey has: each strikes a running product under load. */
import pg from 'pg'
import type { Client } from '../client.ts'
import { gamesOf } from '../games/launch.ts'
import { ProviderSide, type WalletBody } from '../games/provider-side.ts'
import { SlotBot } from '../games/slot-bot.ts'
import { newOrder, outcomeOf, placeSurely, someSlip, tryOrder } from '../orders.ts'
import { pidOf, serverLoginUrl } from '../processes.ts'
import { poll } from '../stream.ts'
import { bettor, type Ground, type Outcome, quantile, rest, startLoad } from './ground.ts'
import { startSecondServer } from './second-server.ts'

const COPIES_MAX = 5
const DELAY_MAX_MS = 3_000

/** F5: each request one to five times, at any moment of the next seconds. */
export async function duplicates(ground: Ground): Promise<Outcome> {
  const client = await bettor(ground, 'twice')
  const bets = 200 * ground.dose
  let sent = 0
  const faults: string[] = []
  for (let first = 0; first < bets; first += 20) {
    const draw = await client.openDraw('POLL_2', DELAY_MAX_MS + 1_000)
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const order = newOrder(client.id, someSlip(draw, first + at))
        ground.orders.push(order)
        const copies = 1 + ((first + at) % COPIES_MAX)
        const later = Array.from(
          { length: copies },
          (_, copy) => ((first + at) * 7 + copy * 911) % DELAY_MAX_MS,
        )
        await Promise.all(later.map((ms) => rest(ms).then(() => tryOrder(client, order))))
        await placeSurely(client, order)
        sent += copies
        if (outcomeOf(order).kind === 'unknown') faults.push(`no answer to ${order.key}`)
      }),
    )
  }
  const dose = `${bets} bets, ${sent} requests`
  // Three requests each, on average.
  return { dose, struck: sent - bets, wanted: 2 * bets, faults, figures: { requests: sent } }
}

const WALLET_MAX_MS = 3_000
/** A draw closes and is settled in each ten seconds. */
const FULL_MS = 12_000

/** F12: every place that PostgreSQL has for others is taken by transactions that do nothing. */
export async function exhausted(ground: Ground): Promise<Outcome> {
  const clients = [await bettor(ground, 'crowded-a'), await bettor(ground, 'crowded-b')]
  const [game] = await poll(
    () => gamesOf(clients[0] as Client, 3).then((all) => (all[0] ? all : undefined)),
    60_000,
    'no games',
  )
  const bot = new SlotBot(clients[1] as Client, game?.id ?? 0)
  let isOn = true
  const spins = bot.playWhile(() => isOn)
  const load = startLoad(ground, clients.slice(0, 1))
  const calls = await startCalls(ground)
  await poll(async () => (load.ms.length > 5 && bot.told.length > 0) || undefined, 60_000, 'no load')
  const url = await serverLoginUrl(ground.world)
  const faults: string[] = []
  let [taken, struck] = [0, 0]
  for (let n = 0; n < ground.dose; n += 1) {
    const idle = await takeAll(url)
    taken += idle.length
    const [before, callsBefore] = [bot.told.length, calls.ms.length]
    calls.isStruck = true
    const settled = await settledIn(ground, FULL_MS)
    calls.isStruck = false
    if (idle.length > 0 && calls.ms.length > callsBefore) struck += 1
    if (settled === 0) faults.push('no draw was settled meanwhile')
    if (bot.told.length === before)
      await poll(async () => bot.told.length > before || undefined, 60_000, 'no spin ended')
    await Promise.all(idle.map((one) => one.end().catch(() => undefined)))
  }
  isOn = false
  await Promise.all([spins, load.stop(), calls.stop()])
  const [p99, ofCalls] = [quantile(load.ms, 0.99), quantile(calls.ms, 0.99)]
  if (p99 > WALLET_MAX_MS) faults.push(`99 of 100 bets took up to ${p99} ms`)
  if (ofCalls > WALLET_MAX_MS) faults.push(`99 of 100 calls of the wallet took up to ${ofCalls} ms`)
  faults.push(...calls.wrong)
  const figures = {
    ...{ 'p99 ms of a bet': p99, bets: load.ms.length, spins: bot.told.length },
    ...{ 'p99 ms of a wallet call': ofCalls, 'wallet calls meanwhile': calls.ms.length },
    'connections taken': taken,
  }
  const dose = `${ground.dose} × all connections taken`
  const wanted = ground.dose
  return { dose, struck, wanted, faults, figures, hasPlayed: true, unmirrored: calls.sent }
}

/** How many draws with bets are settled in the next milliseconds. */
async function settledIn({ db }: Ground, ms: number): Promise<number> {
  const { rows: begun } = await db.query<{ at: Date }>('select clock_timestamp() as at')
  await rest(ms)
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from draw d where state = 'SETTLED' and settled_at > $1
     and exists (select from slip s where s.draw_id = d.id)`,
    [begun[0]?.at],
  )
  return rows[0]?.n ?? 0
}

/** A provider's bets and wins, one after the other; what is left open is asked again. Times are kept while the fault lasts. */
async function startCalls(ground: Ground) {
  const { id } = await bettor(ground, 'crowded-c')
  const side = await ProviderSide.of(ground.world, ground.db, id)
  let isOn = true
  const sent = new Set<string>()
  const calls = { ms: [] as number[], wrong: [] as string[], sent, isStruck: false, stop: async () => {} }
  const say = async (path: 'transaction/bet' | 'transaction/win', body: WalletBody) => {
    sent.add(String(body.transaction_uuid))
    const [since, isStruck] = [performance.now(), calls.isStruck]
    let answer = await side.post(path, Buffer.from(JSON.stringify(body)))
    while (answer.code === 503 && performance.now() - since < 2 * WALLET_MAX_MS)
      answer = await side.post(path, Buffer.from(JSON.stringify(body)))
    if (isStruck) calls.ms.push(performance.now() - since)
    const line = `a ${path} was answered ${answer.code} ${answer.status}`
    if (answer.status !== 'RS_OK' && !calls.wrong.includes(line)) calls.wrong.push(line)
  }
  const all = (async () => {
    while (isOn) {
      const bet = side.bet()
      await say('transaction/bet', bet)
      await say('transaction/win', side.win(bet))
      await rest(20)
    }
  })()
  calls.stop = async () => {
    isOn = false
    await all
  }
  return calls
}

/** Until PostgreSQL says that there are no more. */
async function takeAll(connectionString: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const one = new pg.Client({ connectionString })
    one.on('error', () => {
      // Who does nothing within a transaction is thrown out after some seconds.
    })
    try {
      await one.connect()
      await one.query('begin')
      taken.push(one)
    } catch {
      await one.end().catch(() => undefined)
      return taken
    }
    if (taken.length >= 500) return taken
  }
}

const BOTS = 50
const STORM_MS = 10_000
const SLOW_MS = 2_000

/** F20: fifty bots on three accounts. */
export async function storm(ground: Ground): Promise<Outcome> {
  const three = [
    await bettor(ground, 'storm-a'),
    await bettor(ground, 'storm-b'),
    await bettor(ground, 'storm-c'),
  ]
  const bots = Array.from({ length: BOTS }, (_, at) => three[at % 3] as Client)
  const load = startLoad(ground, bots, 0)
  await rest(STORM_MS * ground.dose)
  await load.stop()
  const p99 = quantile(load.ms, 0.99)
  const open = ground.orders.filter((order) => outcomeOf(order).kind === 'unknown').length
  const faults = [
    ...(p99 > SLOW_MS ? [`99 of 100 bets took up to ${p99} ms`] : []),
    ...(open > 0 ? [`${open} bets have no answer`] : []),
  ]
  const dose = `${BOTS} bots on 3 accounts for ${(STORM_MS * ground.dose) / 1000} s`
  const figures = { bets: load.ms.length, 'p99 ms': p99 }
  return { dose, struck: load.ms.length, wanted: BOTS * ground.dose, faults, figures }
}

const BLOCK_MS = 3_000

/** F24: one of two servers does nothing for three seconds, at the close of a draw; the other one goes on. */
export async function blocked(ground: Ground): Promise<Outcome> {
  const second = await startSecondServer(ground.world)
  const [first, other] = [await bettor(ground, 'at-blocked'), await bettor(ground, 'at-other')]
  other.url = second.url
  let struck = 0
  const faults: string[] = []
  try {
    const load = startLoad(ground, [first, other])
    for (let n = 0; n < 3 * ground.dose; n += 1) {
      const pid = await pidOf(ground.world, 'server')
      if (pid === undefined) throw new Error('no server')
      const draw = await other.openDraw('POLL_2', 2_500)
      await rest(Math.max(0, Date.parse(draw.closes_at) - Date.now() - BLOCK_MS / 2))
      const since = Date.now()
      process.kill(pid, 'SIGSTOP')
      await rest(BLOCK_MS)
      process.kill(pid, 'SIGCONT')
      const isIn = ({ answer, sentAt }: { answer: { kind: string }; sentAt: number }) =>
        answer.kind !== 'unknown' && sentAt >= since && sentAt < since + BLOCK_MS
      const went = ground.orders.some(({ player, tries }) => player === other.id && tries.some(isIn))
      if (went) struck += 1
      else faults.push('the other server took no bet meanwhile')
    }
    await load.stop()
    const wanted = 3 * ground.dose
    const figures = { bets: load.ms.length }
    return { dose: `${wanted} × ${BLOCK_MS} ms`, struck, wanted, faults, figures }
  } finally {
    await second.end()
  }
}
