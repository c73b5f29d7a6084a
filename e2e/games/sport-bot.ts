/**
 * Bets on the sportsbook and sells what it can; every order gets a definite answer, however often it has to be asked
 * for. When it is told to go it sells its open tickets, so that nothing waits for the end of a match.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../client.ts'
import { opened } from './launch.ts'

type Ticket = { id: string; state: string; stake: number; payout: number | null; cashOut: number | null }
type Selection = { pick: string; price: number | null }
type Market = { kind: string; line: number | null; state: string; version: number; selections: Selection[] }
type Match = { id: string; state: string; board: { markets: Market[] } }
type Reply<T> = ({ error?: undefined } & T) | { error: string; bet?: Ticket }

const PACE_MS = 1_500
const ASK_MS = 300
const STAKE = 1_000
/** Matches and dangers pass: a ticket is for sale again within a minute. */
const SELLING_TRIES = 80

export class SportBot {
  /** Orders that were taken, and those that came to nothing. */
  readonly taken = new Set<string>()
  refused = 0
  lost = 0
  sold = 0
  /** Tickets that are over, as the book told them. */
  readonly told = new Map<string, Ticket>()
  readonly #client: Client
  readonly #keepsTickets: boolean
  #page: { origin: string; token: string } | null = null
  #turn = 0

  /** One that keeps its tickets waits for their matches. */
  constructor(client: Client, { keepsTickets = false } = {}) {
    this.#client = client
    this.#keepsTickets = keepsTickets
  }

  async playWhile(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      await this.#order()
      if (this.#turn % 4 === 3 && !this.#keepsTickets) await this.#sellOne()
      await sleep(PACE_MS)
    }
    for (let tried = 0; tried < SELLING_TRIES && !this.#keepsTickets; tried += 1) {
      if ((await this.#sellOne()) === 'none') break
      await sleep(ASK_MS)
    }
    await this.#readTold()
  }

  /** On another match and pick each time; a parlay now and then. */
  async #order(): Promise<void> {
    const state = await this.#get<{ matches: Match[] }>('state')
    if (!state || state.error !== undefined) return
    this.#turn += 1
    const open = state.matches.flatMap((match) => {
      const market = match.board.markets.find(({ kind }) => kind === (this.#turn % 2 === 0 ? '1x2' : 'ah'))
      const offered = market?.state === 'OPEN' && market.selections.every(({ price }) => price !== null)
      return market && offered ? [{ match: match.id, market }] : []
    })
    const legs = open.slice(this.#turn % 3).slice(0, this.#turn % 5 === 0 ? 3 : 1)
    if (legs.length === 0) return
    const selections = legs.map(({ match, market: { kind, line, version, selections: all } }, at) => {
      const { pick, price } = all[(this.#turn + at) % all.length] ?? { pick: '', price: 0 }
      return { match, kind, line, version, pick, price }
    })
    const key = randomUUID()
    const order = { key, selections, stake: STAKE, accept: 'any' }
    let reply = await this.#post<{ bet: Ticket }>('bet', order)
    while (reply === null) {
      this.lost += 1
      await sleep(ASK_MS)
      reply = await this.#get<{ bet: Ticket }>(`bet/${key}`)
    }
    if (reply.error === undefined) this.taken.add(reply.bet.id)
    else this.refused += 1
  }

  /** `none`: nothing is open. */
  async #sellOne(): Promise<'none' | 'sold' | 'later'> {
    const page = await this.#get<{ bets: Ticket[] }>('bets', '&state=open')
    if (!page || page.error !== undefined) return 'later'
    if (page.bets.length === 0) return 'none'
    const bet = page.bets.find(({ cashOut }) => cashOut !== null)
    if (!bet) return 'later'
    const reply = await this.#post<{ bet: Ticket }>('cash-out', { bet: bet.id, amount: bet.cashOut })
    if (reply?.error !== undefined || reply === null) return 'later'
    this.sold += 1
    return 'sold'
  }

  async #readTold(): Promise<void> {
    let before = ''
    for (;;) {
      const page = await this.#get<{ bets: Ticket[]; next: string | null }>('bets', `&state=settled${before}`)
      if (!page || page.error !== undefined) {
        await sleep(ASK_MS)
        continue
      }
      for (const bet of page.bets) this.told.set(bet.id, bet)
      if (page.next === null) return
      before = `&before=${page.next}`
    }
  }

  #get<T extends object>(path: string, query = ''): Promise<Reply<T> | null> {
    return this.#call(({ origin, token }) =>
      fetch(`${origin}/api/sport/${path}?token=${encodeURIComponent(token)}${query}`, timely()),
    )
  }

  #post<T extends object>(path: string, facts: object): Promise<Reply<T> | null> {
    const headers = { 'content-type': 'application/json' }
    return this.#call(({ origin, token }) =>
      fetch(`${origin}/api/sport/${path}`, {
        ...{ ...timely(), method: 'POST', headers },
        body: JSON.stringify({ token, ...facts }),
      }),
    )
  }

  /** Null: no answer, or one that leaves it open. */
  async #call<T extends object>(
    ask: (page: { origin: string; token: string }) => Promise<Response>,
  ): Promise<Reply<T> | null> {
    this.#page ??= await this.#launch()
    if (!this.#page) return null
    try {
      const response = await ask(this.#page)
      const reply = (await response.json()) as Reply<T>
      if (reply.error === 'session_expired') this.#page = null
      return response.status >= 500 ? null : reply
    } catch {
      return null
    }
  }

  async #launch(): Promise<{ origin: string; token: string } | null> {
    const answer = await this.#client.call('POST /api/sport/login', { body: {} })
    if (answer.kind !== 'ok') return null
    return opened(answer.data.url)
  }
}

function timely() {
  return { signal: AbortSignal.timeout(10_000) }
}
