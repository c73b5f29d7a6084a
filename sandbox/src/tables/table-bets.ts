/**
 * The bets of one round: each confirmation is one wager with all its spots. Whoever asks again with a key gets the
 * answer of the first time; all tabs of a player see the same bets.
 */
import { rielToUnits } from '@samnang/core/money'
import { tableWager } from '../kit/ids.ts'
import { rielOrNull } from '../kit/riel.ts'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { BetAnswer } from '../provider/wallet.ts'
import { addStakes, checkStakes, type OnTable, totalStake } from './check-stakes.ts'
import type { BetRefusal, MyBet, PlayerMessage, SpotStake } from './messages.ts'
import type { TableInfo } from './tables.ts'
import { detailOf } from './wager-detail.ts'

export interface BetOrder {
  key: string
  bets: readonly SpotStake[]
}

interface Confirmation {
  player: string
  wager: string
  bet: Omit<MyBet, 'state'>
  state: 'pending' | 'accepted' | BetRefusal
}

type Tell = (player: string, message: PlayerMessage) => void

export class TableBets {
  readonly round: string
  readonly #parts: Pick<SandboxParts, 'wallet' | 'log'>
  readonly #table: TableInfo
  readonly #tell: Tell
  readonly #confirmations: Confirmation[] = []
  readonly #onTheirWay = new Set<Promise<void>>()
  #isDrawn = false

  constructor(
    parts: Pick<SandboxParts, 'wallet' | 'log'>,
    { round, table, tell }: { round: string; table: TableInfo; tell: Tell },
  ) {
    this.#parts = parts
    this.round = round
    this.#table = table
    this.#tell = tell
  }

  /** The first time all tabs of the player hear of it, and of its answer; a repetition is answered alone. */
  place(session: Session, order: BetOrder): PlayerMessage | null {
    const { player } = session
    const known = this.#confirmations.find((each) => each.player === player && each.bet.key === order.key)
    if (known) return isSame(known.bet.bets, order.bets) ? answerOf(known) : refusal(order.key, 'key_reused')
    const code = checkStakes(this.#table.game, order.bets, this.#onTable(player))
    if (code) return refusal(order.key, code)
    const wager = tableWager({ player, round: this.round, key: order.key })
    const bet = { key: order.key, bets: [...order.bets], total: totalStake(order.bets) }
    const confirmation: Confirmation = { player, wager, bet, state: 'pending' }
    this.#confirmations.push(confirmation)
    this.#tell(player, answerOf(confirmation))
    const way = this.#ask(session, confirmation).finally(() => this.#onTheirWay.delete(way))
    this.#onTheirWay.add(way)
    return null
  }

  /** Whether the key stands for a confirmation of this round, whatever became of it. */
  knows(player: string, key: string): boolean {
    return this.#confirmations.some((each) => each.player === player && each.bet.key === key)
  }

  async #ask(session: Session, confirmation: Confirmation): Promise<void> {
    const { wager, bet, player } = confirmation
    try {
      const answer = await this.#parts.wallet.placeBet({
        wager,
        session,
        game: this.#table.code,
        round: this.round,
        amount: rielToUnits(bet.total),
        detail: detailOf(bet.bets),
      })
      this.#hear(confirmation, answer)
    } catch (error) {
      // Whether it was taken is found out by the draw, or by the cancellation of the round.
      this.#parts.log.error({ wager, player, error: String(error) }, 'a bet has no answer')
    }
  }

  /** After the draw an answer changes nothing: what was accepted by then takes part, the rest goes back. */
  #hear(confirmation: Confirmation, answer: BetAnswer): void {
    if (this.#isDrawn || confirmation.state !== 'pending') return
    if (answer.kind === 'accepted') confirmation.state = 'accepted'
    else confirmation.state = answer.kind === 'refused' ? answer.code : 'cancelled'
    const balance = answer.kind === 'accepted' ? answer.balance : null
    this.#tell(confirmation.player, answerOf(confirmation, balance))
  }

  /** The wagers that the draw found accepted take part; everything else that still waits is excluded. */
  draw(takingPart: ReadonlySet<string>): void {
    this.#isDrawn = true
    for (const confirmation of this.#confirmations) {
      if (confirmation.state !== 'pending') continue
      confirmation.state = takingPart.has(confirmation.wager) ? 'accepted' : 'cancelled'
      this.#tell(confirmation.player, answerOf(confirmation))
    }
  }

  /** When every bet that was asked for has its answer. */
  async settled(): Promise<void> {
    await Promise.all(this.#onTheirWay)
  }

  /** What a player has on the table, oldest first. */
  of(player: string): MyBet[] {
    return this.#standing()
      .filter((each) => each.player === player)
      .map(({ bet, state }) => ({ ...bet, state: state === 'accepted' ? 'accepted' : 'pending' }))
  }

  /** Accepted stakes of everybody. */
  sumBySpot(): Record<string, number> {
    const sums = new Map<string, number>()
    for (const { bet, state } of this.#confirmations) if (state === 'accepted') addStakes(sums, bet.bets)
    return Object.fromEntries(sums)
  }

  #standing(): Confirmation[] {
    return this.#confirmations.filter(({ state }) => state === 'accepted' || state === 'pending')
  }

  #onTable(player: string): OnTable {
    const [mine, all] = [new Map<string, number>(), new Map<string, number>()]
    const standing = this.#standing()
    for (const each of standing) {
      addStakes(all, each.bet.bets)
      if (each.player === player) addStakes(mine, each.bet.bets)
    }
    return { mine, all, confirmations: standing.filter((each) => each.player === player).length }
  }
}

function answerOf({ bet, state }: Confirmation, balance: bigint | null = null): PlayerMessage {
  if (state === 'pending') return { t: 'bet.wait', bet: { ...bet, state } }
  if (state === 'accepted') return { t: 'bet.ok', bet: { ...bet, state }, balance: rielOrNull(balance) }
  return refusal(bet.key, state)
}

function refusal(key: string, code: BetRefusal): PlayerMessage {
  return { t: 'bet.no', key, code }
}

function isSame(a: readonly SpotStake[], b: readonly SpotStake[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ spot, amount }, at) => b[at]?.spot === spot && b[at]?.amount === amount)
  )
}
