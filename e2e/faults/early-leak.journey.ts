/** Nothing of a result leaves before its moment: every reply and every event of two players, with its time. */
import type { FairnessRecords } from '@samnang/contract/fairness'
import type { Front } from '@samnang/contract/front'
import { expect, inject, test } from 'vitest'
import { Client } from '../client.ts'
import { makePlayer } from '../processes.ts'
import type { Stream } from '../stream.ts'

const SHOWS = 2
/** The server acts at its moment or later; ours may be this much early by rounding. */
const EARLY_MS = 50
const BALLS = 10
const FIRST_BALL_MS = 1_500
const BALL_STEP_MS = 500
const SHOWN_MS = 6_000

/** A reply or an event as it arrived. */
type Seen = { what: string; at: number; data: unknown }

test('no ball, seed, total, payout or balance shows before its moment', async () => {
  const product = inject('product')
  const people = []
  for (const name of ['watcher-a', 'watcher-b']) people.push(await makePlayer(product, name, 1_000_000))
  const clients = await Promise.all(
    people.map((one) => new Client(product.url).logIn(one.name, one.password)),
  )
  for (let show = 0; show < SHOWS; show += 1) {
    const { seen, closeMs, id, paid } = await watchOneShow(clients)
    const records = await new Client(product.url).ask('GET /api/fairness/:result_id', {
      params: { result_id: String(id) },
    })
    const early = seen.filter(({ at }) => at < closeMs + SHOWN_MS - EARLY_MS)
    expect(leaksOf(seen, { id, closeMs, records, paid })).toEqual([])
    expect(early.length, 'enough was seen before the end of the show').toBeGreaterThan(300)
    expect(seen.filter(({ what }) => what === 'event ball').length).toBe(2 * BALLS)
    console.info(
      `early leak: draw ${id}, ${seen.length} replies and events, ${early.length} before the end of the show`,
    )
  }
})

async function watchOneShow(clients: Client[]) {
  const [first] = clients
  if (!first) throw new Error('there are players')
  const draw = await first.openDraw('POLL_2', 5_000)
  const { result_id: id } = draw
  const closeMs = Date.parse(draw.closes_at)
  const paid = new Map<number, { balance: number; ticket: number }>()
  for (const client of clients) paid.set(client.id, await betOnEveryRange(client, id))
  const streams = await Promise.all(clients.map((client) => client.stream()))
  const since = Date.now()
  const seen: Seen[] = []
  const endMs = closeMs + SHOWN_MS + 1_500
  await Promise.all(clients.map((client) => askOn(client, id, paid.get(client.id)?.ticket ?? 0, endMs, seen)))
  await Promise.all(streams.map((stream) => untilResult(stream, id)))
  for (const [at, stream] of streams.entries()) {
    const who = clients[at]?.id
    for (const event of stream.events) {
      if (event.at >= since && isAbout(event.data, id))
        seen.push({ what: `event ${event.kind}`, at: event.at, data: { ...event.data, who } })
    }
    stream.close()
  }
  return { seen, closeMs, id, paid }
}

function isAbout(data: Record<string, unknown>, id: number): boolean {
  return data.result_id === undefined || data.result_id === id
}

function untilResult(stream: Stream, id: number) {
  return stream.until(({ kind, data }) => kind === 'result' && data.result_id === id, 10_000)
}

/** Two of the seven always win, so the balance must change: after the show. */
async function betOnEveryRange(client: Client, id: number) {
  const types = ['RANGE_1', 'RANGE_2', 'RANGE_3', 'RANGE_4', 'RANGE_5', 'RANGE_6', 'RANGE_7'] as const
  const bets = types.map((type) => ({ type, amount: 1_000 }))
  const { balance, tickets } = await client.ask('POST /api/bet', {
    body: { poll: 'POLL_2', result_id: id, bets },
  })
  return { balance, ticket: tickets[0]?.id ?? 0 }
}

/** Every endpoint that could know, over and over. */
async function askOn(client: Client, id: number, ticket: number, endMs: number, seen: Seen[]): Promise<void> {
  const params = { result_id: String(id) }
  const query = { poll: 'POLL_2' } as const
  const questions = {
    user: () => client.ask('GET /api/user'),
    poll: () => client.ask('GET /api/poll', { query }),
    playing: () => client.ask('GET /api/v1/result/playing', { query }),
    releasing: () => client.ask('GET /api/v1/result/releasing', { query }),
    recent: () => client.ask('GET /api/v1/result/recent', { query }),
    history: () => client.ask('GET /api/v1/result/history', { query }),
    tickets: () => client.ask('GET /api/v1/ticket/list', { query: params }),
    badge: () => client.ask('GET /api/v1/ticket/badge'),
    winners: () => client.ask('GET /api/v1/jackpot/winner'),
    front: () => client.ask('GET /api/front'),
    records: () => client.ask('GET /api/fairness/:result_id', { params }),
    leaves: () => client.call('GET /api/fairness/:result_id/leaves', { params }),
    proof: () =>
      client.call('GET /api/fairness/:result_id/proof', { params, query: { ticket_id: String(ticket) } }),
  }
  const ask = async ([what, question]: [string, () => Promise<unknown>]) => {
    while (Date.now() < endMs) {
      const data = await question()
      seen.push({ what, at: Date.now(), data: { answer: data, who: client.id } })
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  await Promise.all(Object.entries(questions).map(ask))
}

type Truth = { id: number; closeMs: number; records: FairnessRecords; paid: Map<number, { balance: number }> }

function leaksOf(seen: Seen[], truth: Truth): string[] {
  return seen.flatMap((one) => {
    const why = leakIn(one, truth)
    return why === null ? [] : [`${one.what}, ${one.at - truth.closeMs} ms after the close: ${why}`]
  })
}

function leakIn({ what, at, data }: Seen, { id, closeMs, records, paid }: Truth): string | null {
  const ageMs = at - closeMs + EARLY_MS
  const { answer, who, index } = data as { answer?: unknown; who: number; index?: number }
  const allowed = ballsAllowed(ageMs)
  if (what === 'event ball' && (index ?? 0) >= allowed) return `ball ${index}`
  if (what === 'releasing' || what === 'front') {
    const show = what === 'front' ? ofDraw((answer as Front).shows, id) : (answer as Front['shows'][0] | null)
    if (show?.result_id === id && show.balls.length > allowed) return `${show.balls.length} balls`
  }
  if (ageMs >= SHOWN_MS) return null
  const text = JSON.stringify(data)
  if (records.seed && text.includes(records.seed.S)) return 'the seed'
  if (records.result && text.includes(records.result.prk)) return 'the key of the stream'
  if (what === 'event result') return 'the result'
  if (what === 'front' && ofDraw((answer as Front).results, id)) return 'the result'
  if (what === 'records' && (answer as FairnessRecords).result !== null) return 'the result in the records'
  if ((what === 'recent' || what === 'history') && text.includes(`"result_id":${id},`)) return 'the result'
  if (what === 'leaves' && (answer as { kind: string }).kind === 'ok' && ageMs < 0)
    return 'leaves of an open draw'
  if (what === 'tickets' && /"outstanding":false|"payout":[1-9]/.test(text)) return 'a payout'
  const balance = what === 'user' ? (answer as { balance: number }).balance : balanceIn(what, data)
  if (balance !== null && balance !== paid.get(who)?.balance) return `the balance ${balance}`
  return null
}

function ofDraw<D extends { result_id: number }>(draws: D[], id: number): D | undefined {
  return draws.find((draw) => draw.result_id === id)
}

function balanceIn(what: string, data: unknown): number | null {
  return what === 'event balance' ? (data as { balance: number }).balance : null
}

function ballsAllowed(ageMs: number): number {
  return Math.max(0, Math.min(BALLS, Math.floor((ageMs - FIRST_BALL_MS) / BALL_STEP_MS) + 1))
}

test('the leak detector is able to fail', () => {
  const records = { seed: { S: 'aa' }, result: { prk: 'bb', balls: [] } } as unknown as FairnessRecords
  const truth = { id: 1, closeMs: 0, records, paid: new Map([[7, { balance: 5 }]]) }
  const planted: Seen[] = [
    { what: 'event ball', at: 1_400, data: { who: 7, index: 0 } },
    { what: 'releasing', at: 1_900, data: { who: 7, answer: { result_id: 1, balls: [1, 2] } } },
    {
      what: 'front',
      at: 1_900,
      data: { who: 7, answer: { shows: [{ result_id: 1, balls: [1, 2] }], results: [] } },
    },
    { what: 'front', at: 5_900, data: { who: 7, answer: { shows: [], results: [{ result_id: 1 }] } } },
    { what: 'user', at: 5_900, data: { who: 7, answer: { balance: 6 } } },
    { what: 'records', at: 10, data: { who: 7, answer: { seed: 'aa', result: null } } },
    { what: 'tickets', at: 10, data: { who: 7, answer: [{ payout: 9 }] } },
  ]
  expect(leaksOf(planted, truth)).toHaveLength(planted.length)
})
