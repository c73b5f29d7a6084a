/** Tables that play from one moment to the next, and screens that bet at them. */
import { randomUUID } from 'node:crypto'
import { FakeScreen, House, UNITS } from '../provider/house.test-parts.ts'
import { MemoryRounds } from '../provider/memory-rounds.test-parts.ts'
import { MemoryWagers } from '../provider/memory-wagers.test-parts.ts'
import type { Round } from '../provider/round.ts'
import type { Session } from '../provider/session.ts'
import type { ClientMessage, Numbered, SpotStake } from './messages.ts'
import { makeTableFamily } from './table-family.ts'

/** Longer than any round. */
export const ROUND_MS = 40_000

/** Outcome and wagers change in one transaction, as they do in the database. */
class TableRounds extends MemoryRounds {
  readonly #store: MemoryWagers
  /** A fault of the next storing: before or after it has happened. */
  fault: 'none' | 'before' | 'after' = 'none'

  constructor(store: MemoryWagers, now: () => number) {
    super(store, now)
    this.#store = store
  }

  override async storeOutcome(id: string, result: Pick<Round, 'outcome' | 'events'>): Promise<void> {
    const { fault } = this
    this.fault = 'none'
    if (fault === 'before') throw new Error('no database')
    const { onCommit } = this.#store
    onCommit()
    this.#store.onCommit = () => {}
    await super.storeOutcome(id, result)
    this.#store.onCommit = onCommit
    onCommit()
    if (fault === 'after') throw new Error('no answer of the database')
  }

  override async lastOfTable(table = '', limit = 60): Promise<Round[]> {
    const ended = [...this.all.values()].filter((round) => {
      return round.table === table && (round.state === 'drawn' || round.state === 'closed')
    })
    return ended.reverse().slice(0, limit)
  }
}

/** A screen that may bet. */
export class Screen extends FakeScreen<ClientMessage, Numbered> {
  /** Confirms stakes in the round that is open. */
  bet(stakes: Record<string, number>, key = randomUUID() as string): string {
    const bets: SpotStake[] = Object.entries(stakes).map(([spot, amount]) => ({ spot, amount }))
    this.say({ t: 'bet.place', key, round: this.round(), bets })
    return key
  }

  round(): string {
    const snapshot = this.last('snapshot')
    const phase = this.all('phase')
      .filter(({ round }) => round !== null)
      .at(-1)
    return phase?.round ?? snapshot.round ?? ''
  }
}

export class TableHouse extends House<TableRounds> {
  constructor({ balance = 10_000_000n, kills = [], salt = 'salt' } = {} as HouseOptions) {
    const store = new MemoryWagers()
    super({
      start: balance * UNITS,
      store,
      rounds: (now) => new TableRounds(store, now),
      family: makeTableFamily,
      salt,
      kills,
    })
  }

  seat(player: string, { code = 'sbx_kla_klok', mode = 'real' as Session['mode'] } = {}): Screen {
    const screen = new Screen(() => this.nowMs)
    this.connect(screen, { player, gameCode: code, mode })
    return screen
  }

  /** No round is played meanwhile. */
  override comeToRest(): Promise<void> {
    return super.comeToRest(async () => {
      this.nowMs += 60_000
    })
  }

  /** Until a phase of the table is told to this screen, or the process is dead. */
  async until(screen: Screen, phase: string): Promise<void> {
    const seen = screen.all('phase').length
    for (let turn = 0; turn < 4000 && !this.isDead; turn++) {
      await this.pass(100)
      if (
        screen
          .all('phase')
          .slice(seen)
          .some((told) => told.phase === phase)
      )
        return
    }
    if (!this.isDead) throw new Error(`no ${phase}`)
  }
}

interface HouseOptions {
  balance?: bigint
  kills?: number[]
  salt?: string
}
