/**
 * One table: a clock that turns WAITING → BETTING → CLOSING → DRAWING → RESULT for everybody at once, while anybody is
 * there. An outcome is stored before any of it is shown, and nothing of it is in a message before its moment; wins
 * are paid when the result is called, or a balance would tell it.
 */
import { rielOrNull } from '../kit/riel.ts'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import { drawOutcome } from './draw-outcome.ts'
import type {
  Commitment,
  MyWin,
  PlayerMessage,
  TableDelta,
  TablePhase,
  TablePlayers,
  TableSnapshot,
} from './messages.ts'
import { asJson } from './outcome-json.ts'
import type { TableOutcome, TableStep } from './outcomes.ts'
import { answerOfPastBet, roundOver } from './past-bet.ts'
import { winningSpots } from './payout.ts'
import { type NextDraw, SeedSource } from './seed-source.ts'
import { finishRound, type PaidPlayer, payRound, wagersTakingPart } from './settle-round.ts'
import { type BetOrder, TableBets } from './table-bets.ts'
import { restMs, stepsOf } from './table-steps.ts'
import type { TableInfo } from './tables.ts'

export type TableParts = Pick<SandboxParts, 'log' | 'clock' | 'random' | 'wallet' | 'rounds' | 'seeds'>

/** Whom a table speaks to. */
export interface Audience {
  toAll(message: TableDelta): void
  toPlayer(player: string, message: PlayerMessage): void
  /** Sums of stakes have changed. */
  playersChanged(): void
  /** Players who are connected. */
  count(): number
}

const BETTING_MS = 18_000
const CLOSING_MS = 2_000
const RESULT_MS = 5_000
/** Between two tries while the database does not answer. */
const FAULT_MS = 5_000

/** The part of a snapshot that is the same for everybody. */
export type TableView = Pick<
  TableSnapshot,
  'phase' | 'endsAt' | 'round' | 'commitment' | 'revealed' | 'shown' | 'outcome' | 'history'
>

export class TableActor {
  readonly #parts: TableParts
  readonly #table: TableInfo
  readonly #audience: Audience
  readonly #source: SeedSource
  #phase: TablePhase = 'WAITING'
  #endsAt: number | null = null
  #commitment: Commitment | null = null
  #bets: TableBets | null = null
  #shown: TableStep[] = []
  #outcome: TableOutcome | null = null
  /** The outcome of this round is known to be in the database. */
  #isStored = false
  #wins = new Map<string, MyWin>()
  #isRunning = false
  #isStopped = false
  #isLoaded = false

  constructor(parts: TableParts, table: TableInfo, audience: Audience) {
    this.#parts = parts
    this.#table = table
    this.#audience = audience
    this.#source = new SeedSource(parts, table)
  }

  /** What an earlier process left is shown to those who come. Once, before `wake`. */
  async load(): Promise<void> {
    if (this.#isLoaded) return
    this.#isLoaded = true
    await this.#source.load()
  }

  view(): TableView {
    return {
      phase: this.#phase,
      endsAt: this.#endsAt,
      round: this.#bets?.round ?? null,
      commitment: this.#commitment,
      revealed: this.#source.revealed,
      shown: [...this.#shown],
      outcome: this.#outcome,
      history: [...this.#source.history],
    }
  }

  betsOf(player: string): TableSnapshot['mine'] {
    return this.#bets?.of(player) ?? []
  }

  winOf(player: string): MyWin | null {
    return this.#wins.get(player) ?? null
  }

  players(): TablePlayers {
    return { n: this.#audience.count(), sumBySpot: this.#bets?.sumBySpot() ?? {} }
  }

  /** Somebody has come: rounds begin, unless they run already. */
  wake(): void {
    if (this.#isRunning || this.#isStopped) return
    this.#isRunning = true
    this.#run().catch((error: unknown) => {
      this.#parts.log.error({ table: this.#table.table, error: String(error) }, 'a table has stopped')
      this.#isRunning = false
    })
  }

  /** The process ends: a round in the middle is left as it is stored, and finished at the next start. */
  stop(): void {
    this.#isStopped = true
  }

  /** An answer for the asking tab alone, or null when all tabs of the player are told. */
  async place(session: Session, order: BetOrder & { round: string }): Promise<PlayerMessage | null> {
    const bets = this.#bets
    if (bets?.round !== order.round) return answerOfPastBet(this.#parts, session, order)
    if (this.#phase !== 'BETTING' && !bets.knows(session.player, order.key)) return roundOver(order.key)
    return bets.place(session, order)
  }

  async #run(): Promise<void> {
    while (!this.#isStopped && this.#audience.count() > 0) {
      try {
        await this.#playRound()
      } catch (error) {
        const round = this.#bets?.round ?? null
        this.#parts.log.error(
          { table: this.#table.table, round, error: String(error) },
          'a round of a table is broken',
        )
        await this.#repair(round)
      }
    }
    this.#isRunning = false
    if (!this.#isStopped) this.#clear('WAITING')
  }

  async #playRound(): Promise<void> {
    const draw = await this.#source.next()
    const round = this.#parts.random.uuid()
    await this.#open(round, draw)
    if (!(await this.#pause('BETTING', BETTING_MS))) return
    if (!(await this.#pause('CLOSING', CLOSING_MS))) return
    const outcome = drawOutcome(this.#table.game, draw)
    await this.#store(round, outcome)
    for (const { waitMs, step } of stepsOf(outcome)) {
      if (!(await this.#sleep(waitMs))) return
      this.#shown.push(step)
      this.#audience.toAll({ ...step, round })
    }
    if (!(await this.#sleep(restMs(outcome)))) return
    await this.#callResult(round, outcome)
    const paying = payRound(this.#parts, { round, outcome, onPaid: (paid) => this.#paid(paid) })
    await Promise.all([paying, this.#parts.clock.sleep(RESULT_MS)])
  }

  async #open(round: string, { seedId, clientSeed, nonce, commitment }: NextDraw): Promise<void> {
    const { table, code, configHash } = this.#table
    this.#bets = null
    await this.#parts.rounds.openRound({
      id: round,
      game: code,
      table,
      seedId,
      clientSeed,
      nonce,
      configHash,
    })
    const tell = (player: string, message: PlayerMessage) => {
      this.#audience.toPlayer(player, message)
      this.#audience.playersChanged()
    }
    this.#bets = new TableBets(this.#parts, { round, table: this.#table, tell })
    this.#commitment = commitment
    this.#shown = []
    this.#outcome = null
    this.#isStored = false
    this.#wins = new Map()
  }

  /** From here on nobody bets; the draw is stored with the wagers that were accepted by now. */
  async #store(round: string, outcome: TableOutcome): Promise<void> {
    this.#turn('DRAWING', null)
    const events = asJson(stepsOf(outcome).map(({ step }) => step))
    await this.#parts.rounds.storeOutcome(round, { outcome: asJson(outcome), events })
    this.#isStored = true
    this.#source.drawn()
    const wagers = await wagersTakingPart(this.#parts, round)
    this.#bets?.draw(new Set(wagers.map(({ id }) => id)))
  }

  async #callResult(round: string, outcome: TableOutcome): Promise<void> {
    const revealed = await this.#source.shown({ round, outcome })
    this.#outcome = outcome
    this.#turn('RESULT', this.#parts.clock.now() + RESULT_MS)
    this.#audience.toAll({ t: 'result', round, outcome, winning: winningSpots(outcome), revealed })
  }

  #paid({ player, win, balance }: PaidPlayer): void {
    this.#wins.set(player, win)
    this.#audience.toPlayer(player, { t: 'win', win, balance: rielOrNull(balance) })
  }

  /** After a fault: the round is paid if its outcome was stored and given back otherwise, however long that takes. */
  async #repair(round: string | null): Promise<void> {
    this.#turn('MAINTENANCE', null)
    for (;;) {
      if (this.#isStopped) return
      try {
        if (round) await this.#finish(round)
        return
      } catch (error) {
        this.#parts.log.error({ round, error: String(error) }, 'a broken round waits')
      } finally {
        await this.#parts.clock.sleep(FAULT_MS)
      }
    }
  }

  async #finish(round: string): Promise<void> {
    await this.#bets?.settled()
    const outcome = await finishRound(this.#parts, { id: round }, (paid) => this.#paid(paid))
    if (!outcome) {
      this.#source.cancelled()
      this.#audience.toAll({ t: 'cancelled', round })
      this.#clear('MAINTENANCE')
      return
    }
    if (!this.#isStored) this.#source.drawn()
    this.#isStored = true
    if (!this.#outcome) await this.#callResult(round, outcome)
  }

  #clear(phase: TablePhase): void {
    this.#bets = null
    this.#commitment = null
    this.#shown = []
    this.#outcome = null
    this.#turn(phase, null)
  }

  #turn(phase: TablePhase, endsAt: number | null): void {
    this.#phase = phase
    this.#endsAt = endsAt
    const round = this.#bets?.round ?? null
    this.#audience.toAll({ t: 'phase', phase, endsAt, round, commitment: this.#commitment })
  }

  #pause(phase: TablePhase, ms: number): Promise<boolean> {
    this.#turn(phase, this.#parts.clock.now() + ms)
    return this.#sleep(ms)
  }

  /** False when the process has been asked to end meanwhile. */
  async #sleep(ms: number): Promise<boolean> {
    await this.#parts.clock.sleep(ms)
    return !this.#isStopped
  }
}
