/** Fishing rooms with bullets kept in memory, and screens that sit down in them. */
import { FakeScreen, House, settle, UNITS } from '../provider/house.test-parts.ts'
import { MemoryRounds } from '../provider/memory-rounds.test-parts.ts'
import { MemoryWagers } from '../provider/memory-wagers.test-parts.ts'
import { makeFishingFamily } from './fishing-family.ts'
import type { ClientMessage, Numbered } from './messages.ts'
import type { ShotLog, ShotRow } from './shot-log.ts'

const START_RIEL = 100_000_000n

/** Holds rows to what the database holds them to. */
export class MemoryShots implements ShotLog {
  readonly rows = new Map<string, ShotRow>()
  readonly #ended = new Map<string, string>()
  readonly #store: MemoryWagers
  /** So many writings fail before they have happened. */
  failures = 0

  constructor(store: MemoryWagers) {
    this.#store = store
  }

  async append(rows: readonly ShotRow[]): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1
      throw new Error('no database')
    }
    this.#store.onCommit()
    for (const row of rows) this.#add(row)
    this.#store.onCommit()
  }

  async ofSlice(slice: string): Promise<ShotRow[]> {
    return [...this.rows.values()].filter((row) => row.slice === slice)
  }

  #add(row: ShotRow): void {
    const shot = `${row.slice} ${row.shot}`
    if (this.rows.has(`${shot} ${row.kind}`)) return
    if (row.kind !== 'shot') {
      if (this.#ended.has(shot)) throw new Error(`bullet ${shot} ended twice`)
      this.#ended.set(shot, row.kind)
    }
    this.rows.set(`${shot} ${row.kind}`, row)
  }
}

export class Screen extends FakeScreen<ClientMessage, Numbered> {}

export class FishingHouse extends House<MemoryRounds> {
  readonly shots: MemoryShots

  constructor() {
    const store = new MemoryWagers()
    const shots = new MemoryShots(store)
    super({
      start: START_RIEL * UNITS,
      store,
      rounds: (now) => new MemoryRounds(store, now),
      family: () => makeFishingFamily(() => shots),
      salt: '',
    })
    this.shots = shots
  }

  open(player: string, code = 'sbx_fish_1_pond'): Screen {
    const screen = new Screen(() => this.nowMs)
    this.connect(screen, { player, gameCode: code, mode: 'real' })
    return screen
  }

  /** Sits down with so much riel; the screen has been told when this resolves. */
  async sit(player: string, buyIn = 10_000, code?: string): Promise<Screen> {
    const screen = this.open(player, code)
    await settle()
    screen.say({ t: 'sit', key: this.uuid(), seat: null, buyIn })
    await settle()
    return screen
  }

  /** What the players have lost to the house, in riel, by the operator's book. */
  lostByOperator(): bigint {
    return START_RIEL - this.operator.balance / UNITS
  }

  /** The same by the rows of every bullet. */
  lostByShots(): bigint {
    let lost = 0n
    for (const { kind, cost, win } of this.shots.rows.values())
      if (kind === 'miss' || kind === 'kill') lost += BigInt(cost) - BigInt(win)
    return lost
  }
}
