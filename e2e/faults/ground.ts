/** What a fault run stands on: a product of its own, players who bet, and the checker afterwards. */
import { tmpdir } from 'node:os'
import type pg from 'pg'
import { watchSteps } from '../checks/steps.ts'
import { Client } from '../client.ts'
import { newOrder, type Order, placeSurely, someSlip } from '../orders.ts'
import { connect, makePlayer, startWorld, type World } from '../processes.ts'

export interface Ground {
  world: World
  db: pg.Client
  /** Every bet of the run; the checker asks what became of each. */
  orders: Order[]
  /** How much of the fault: 1 takes well under a minute. */
  dose: number
}

/** What a run brings: the folder that the product's data lies in, and what the product is told. */
export interface Given {
  parent?: string
  settings?: NodeJS.ProcessEnv
}

export interface Outcome {
  /** What was done. */
  dose: string
  /** How often the fault really struck. */
  struck: number
  /** How often it has to strike, at least once: a run in which it struck less often has failed. */
  wanted: number
  /** What the run itself found, besides the checker. */
  faults: string[]
  figures: Record<string, string | number>
  hasPlayed?: boolean
  /** Transactions that the run has sent in the provider's name: its own books know nothing of them. */
  unmirrored?: ReadonlySet<string>
}

/** What is missing where it struck less often than it should: with nothing struck nothing was tried. */
export function strikeFaults({ struck, wanted }: Pick<Outcome, 'struck' | 'wanted'>): string[] {
  const least = Math.max(1, wanted)
  return struck < least ? [`the fault struck ${struck} of ${least} times`] : []
}

export type OwnRun = (ground: Ground) => Promise<Outcome>

/** What it needs around the product while the work lasts. */
export type Within = <T>(work: (given: Given) => Promise<T>) => Promise<T>

export async function startGround(dose: number, { settings, parent }: Given = {}): Promise<Ground> {
  // Faults are struck where a house has its data.
  const world = await startWorld(settings, parent ?? tmpdir())
  const db = await connect(world)
  await watchSteps(db)
  return { world, db, orders: [], dose }
}

let made = 0

export async function bettor({ world }: Ground, name: string, riel = 90_000_000): Promise<Client> {
  made += 1
  const { name: username, password } = await makePlayer(world, `${name}-${made}`, riel)
  return new Client(world.url).logIn(username, password)
}

/** Milliseconds of each bet that was answered, and how many bets were. */
export interface Load {
  ms: number[]
  stop(): Promise<void>
}

/** Each of these bets on the fast draw until it is stopped; a try without an answer is tried again under its key. */
export function startLoad({ orders }: Ground, clients: readonly Client[], pauseMs = 40): Load {
  let isOn = true
  const ms: number[] = []
  const all = clients.map(async (client, at) => {
    for (let n = at * 1_000; isOn; n += 1) {
      const answer = await client.call('GET /api/v1/result/playing', { query: { poll: 'POLL_2' } })
      if (answer.kind === 'ok' && answer.data) {
        const order = newOrder(client.id, someSlip(answer.data, n))
        orders.push(order)
        const since = performance.now()
        await placeSurely(client, order)
        ms.push(performance.now() - since)
      }
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  })
  return {
    ms,
    stop: async () => {
      isOn = false
      await Promise.all(all)
    },
  }
}

/** The value below which this share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

export function rest(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
