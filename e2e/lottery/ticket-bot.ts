/** Places tickets of the lottery and takes some back, each command repeated under its key until the answer is known. */
import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@samnang/contract/endpoints'
import type { LotteryItemIn } from '@samnang/contract/lottery'
import type { Answer, Client } from '../client.ts'

type Body = BodyOf<'POST /api/lottery/ticket/bet'>
type Placed = ReplyOf<'POST /api/lottery/ticket/bet'>
/** `lineId` null: the whole ticket. */
type TakenBack = { ticketId: number; lineId: number | null; isDone: boolean }
type TicketOrder = { player: number; key: string; body: Body; tries: number; answer: Answer<Placed> }

const PATIENCE_MS = 60_000
const POSTS = ['A', 'B', 'C', 'D'] as const

export class TicketBot {
  readonly orders: TicketOrder[] = []
  readonly takenBack: TakenBack[] = []
  /** Commands that were cut off at least once. */
  cut = 0
  readonly #client: Client
  #seed: number

  constructor(client: Client, seed: number) {
    this.#client = client
    this.#seed = seed
  }

  get player(): number {
    return this.#client.id
  }

  /** On the draw that is named at the moment, until told to stop. */
  async playWhile(goesOn: () => boolean, drawNow: () => number): Promise<void> {
    while (goesOn()) {
      const answer = await this.place(drawNow(), someLines(this.#seed))
      if (answer.kind === 'ok' && this.#seed % 3 === 0) await this.#takeBack(answer.data)
      this.#seed += 1
      await new Promise((done) => setTimeout(done, 15))
    }
  }

  async place(drawId: number, items: LotteryItemIn[]): Promise<Answer<Placed>> {
    const body = { result_id: drawId, items, place: true }
    const order = { player: this.player, key: randomUUID(), body, tries: 0, answer: UNKNOWN }
    this.orders.push(order)
    return this.repeat(order)
  }

  /** Again under the same key. */
  async repeat(order: TicketOrder): Promise<Answer<Placed>> {
    order.answer = await this.#surely(() => {
      order.tries += 1
      return this.#client.call('POST /api/lottery/ticket/bet', { body: order.body, key: order.key })
    })
    return order.answer
  }

  /** One line of it, or all of it. */
  async #takeBack({ ticket, items }: Placed): Promise<void> {
    const [line] = items
    const lineId = this.#seed % 2 === 0 && items.length > 1 && line ? line.id : null
    const done = await this.#surely<unknown>(() =>
      lineId === null
        ? this.#client.call('DELETE /api/lottery/ticket/delete', { body: { ticket_id: ticket.id } })
        : this.#client.call('DELETE /api/lottery/ticket/delete/item', {
            body: { ticket_id: ticket.id, item_id: lineId },
          }),
    )
    this.takenBack.push({ ticketId: ticket.id, lineId, isDone: done.kind === 'ok' })
  }

  async #surely<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const deadline = Date.now() + PATIENCE_MS
    for (let isFirst = true; ; isFirst = false) {
      const answer = await call()
      const isDefinite = answer.kind !== 'unknown' && (answer.kind === 'ok' || answer.status !== 429)
      if (isDefinite || Date.now() > deadline) return answer
      if (isFirst) this.cut += 1
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

const UNKNOWN: Answer<Placed> = { kind: 'unknown', why: 'never sent' }

/** One to three lines of every kind, different for each `seed`. */
function someLines(seed: number): LotteryItemIn[] {
  return Array.from({ length: 1 + (seed % 3) }, (_, at) => someLine(seed * 7 + at * 31))
}

function someLine(seed: number): LotteryItemIn {
  const two = String(seed % 100).padStart(2, '0')
  const three = String((seed * 13) % 1000).padStart(3, '0')
  const posts = POSTS.slice(seed % 4)
  switch (seed % 5) {
    case 0:
      return { numbers: [three], digits: 3, posts, amount: 200, kind: 'permute' }
    case 1:
      return { numbers: [two], digits: 2, posts: ['LO'], amount: 100, kind: 'straight' }
    case 2: {
      const range = { from: String(seed % 10), to: '', mode: 'tail' } as const
      return { numbers: [], digits: 2, posts, amount: 100, kind: 'range', range }
    }
    default:
      return { numbers: [two], digits: 2, posts, amount: 300, kind: 'straight' }
  }
}

/** What clients were told and what the database holds: nothing acknowledged is missing, nothing refused stands. */
export async function toldWrong(
  rows: (text: string, values: unknown[]) => Promise<Record<string, string>[]>,
  bots: readonly TicketBot[],
): Promise<string[]> {
  const orders = bots.flatMap((bot) => bot.orders)
  const keys = orders.map(({ player, key }) => `bet:${player}:${key}`)
  const known = new Map(
    (await rows('select key, note from tx where key = any ($1)', [keys])).map(({ key, note }) => [key, note]),
  )
  const lines = await rows(
    `select id, ticket_id, state from lottery_item where ticket_id in
     (select id from lottery_ticket where state <> 'draft')`,
    [],
  )
  const stateOf = new Map(lines.map(({ id, state }) => [Number(id), state]))
  return [
    ...orders.flatMap(({ answer }, at) => wrongOrder(answer, known.get(keys[at] ?? ''), keys[at])),
    ...bots.flatMap(({ takenBack }) =>
      takenBack.flatMap(({ ticketId, lineId, isDone }) => {
        const own = lines.filter(({ id, ticket_id }) =>
          lineId === null ? Number(ticket_id) === ticketId : Number(id) === lineId,
        )
        const isGone = own.every(({ id }) => stateOf.get(Number(id)) === 'deleted')
        return isGone === isDone ? [] : [`ticket ${ticketId}, line ${lineId}: told ${isDone}, gone ${isGone}`]
      }),
    ),
  ]
}

function wrongOrder(answer: Answer<Placed>, ticket: string | undefined, key = ''): string[] {
  if (answer.kind === 'unknown') return [`${key}: nobody knows (${answer.why})`]
  if (answer.kind === 'refused') return ticket === undefined ? [] : [`${key}: refused, but ticket ${ticket}`]
  return Number(ticket) === answer.data.ticket.id
    ? []
    : [`${key}: told ${answer.data.ticket.id}, is ${ticket}`]
}
