/** Who sits where: buying in, buying more, going, and the next slice of who stays. */

import { rielOrNull } from '../kit/riel.ts'
import type { Session } from '../provider/session.ts'
import type { BetAnswer } from '../provider/wallet.ts'
import { buy, purchaseId } from './buy-in.ts'
import type { FishingRefusal, LeaveReason, SeatNumber } from './messages.ts'
import { OneAnswer } from './one-answer.ts'
import { Seat } from './seat.ts'
import type { SettledSlice } from './settle-slice.ts'
import { giveBack } from './shooting.ts'
import { type Place, SliceKeeper, type SliceParts } from './slice-keeper.ts'
import { SEATS } from './world.ts'

/** A seat whose buy-in is on its way. */
interface Opening {
  player: string
}

export class Seating {
  readonly #parts: SliceParts
  readonly #place: Place
  readonly #seats = new Map<SeatNumber, Seat | Opening>()
  /** Purchases that are being made, by wager. */
  readonly #requests = new OneAnswer()
  readonly #slices: SliceKeeper

  constructor(parts: SliceParts, place: Place) {
    this.#parts = parts
    this.#place = place
    this.#slices = new SliceKeeper(parts, place)
  }

  get taken(): number {
    return this.#seats.size
  }

  seats(): Seat[] {
    return [...this.#seats.values()].filter((seat) => seat instanceof Seat)
  }

  of(player: string): Seat | undefined {
    return this.seats().find(({ session }) => session.player === player)
  }

  /** What is in the middle stays as it is written, for the next process. */
  stop(): void {
    this.#slices.stop()
  }

  sit(session: Session, order: { key: string; seat: SeatNumber | null; buyIn: number }): Promise<void> {
    const wager = this.#wager(session, order.key)
    const no = (code: FishingRefusal) =>
      this.#place.toPlayer(session.player, { t: 'no', re: 'sit', key: order.key, code })
    return this.#requests.ask(
      wager,
      no,
      async () => this.#wrongSum(order.buyIn) ?? this.#sit(session, order, wager),
    )
  }

  async #sit(
    session: Session,
    { key, seat: wished, buyIn: amount }: { key: string; seat: SeatNumber | null; buyIn: number },
    wager: string,
  ): Promise<FishingRefusal | null> {
    const { player } = session
    const isKnown = (await this.#parts.wallet.findWager(wager)) !== null
    const mine = this.of(player)
    if (mine) return this.#sitAgain(mine, key, amount)
    if (isKnown) return 'cancelled'
    if ([...this.#seats.values()].some((seat) => 'player' in seat && seat.player === player))
      return 'already_seated'
    const number = this.#freeSeat(wished)
    if (number === null) return 'seats_full'
    const opening = { player }
    this.#seats.set(number, opening)
    try {
      const { book, answer } = await this.#slices.open({ wager, session, amount })
      if (answer.kind !== 'accepted') return codeOf(answer)
      const seat = new Seat({ number, session, key, buyIn: amount }, book, this.#parts.clock.now())
      this.#seats.set(number, seat)
      this.#tellSeated(seat, answer.balance)
      return null
    } finally {
      if (this.#seats.get(number) === opening) this.#seats.delete(number)
    }
  }

  #sitAgain(mine: Seat, key: string, amount: number): FishingRefusal | null {
    if (mine.key !== key) return 'already_seated'
    if (mine.buyIn !== amount) return 'key_reused'
    this.#place.toPlayer(mine.session.player, { t: 'seated', key, me: mine.mine() })
    return null
  }

  #tellSeated(seat: Seat, balance: bigint | null): void {
    const { player } = seat.session
    this.#place.toPlayer(player, { t: 'seated', key: seat.key, me: seat.mine() })
    this.#place.toPlayer(player, { t: 'credit', credit: seat.credit(), balance: rielOrNull(balance) })
    this.tellSeats()
  }

  topUp(session: Session, { key, amount }: { key: string; amount: number }): Promise<void> {
    const wager = this.#wager(session, key)
    const no = (code: FishingRefusal) =>
      this.#place.toPlayer(session.player, { t: 'no', re: 'topUp', key, code })
    const order = { key, amount }
    return this.#requests.ask(
      wager,
      no,
      async () => this.#wrongSum(amount) ?? this.#topUp(session, order, wager),
    )
  }

  async #topUp(
    session: Session,
    { key, amount }: { key: string; amount: number },
    wager: string,
  ): Promise<FishingRefusal | null> {
    const seat = this.of(session.player)
    if (!seat) return 'not_seated'
    const { book } = seat
    if (book.state !== 'open') return 'settling'
    const known = await this.#parts.wallet.findWager(wager)
    if (known && known.state !== 'ACCEPTED') return 'cancelled'
    if (!known) {
      if (book.credit + book.pending + seat.flying + amount > this.#place.room.rules.buyInMax)
        return 'above_maximum'
      const answer = await this.#buyMore(seat, { amount, wager })
      if (answer.kind !== 'accepted') return codeOf(answer)
      // The slice ended while the wallet answered: what was bought is on its way back.
      if (book !== seat.book || book.state !== 'open') return 'cancelled'
    }
    this.#place.toPlayer(session.player, { t: 'toppedUp', key, amount })
    return null
  }

  async #buyMore(seat: Seat, { amount, wager }: { amount: number; wager: string }): Promise<BetAnswer> {
    const { book, session } = seat
    book.pending += amount
    seat.isTold = false
    try {
      const { code } = this.#place.room
      const answer = await buy(this.#parts, book.round, { wager, session, code, amount })
      if (answer.kind === 'accepted') {
        book.credit += amount
        book.boughtIn += amount
      }
      return answer
    } finally {
      book.pending -= amount
      seat.isTold = false
    }
  }

  /** Gives a seat up; again: the same. The money is back, or certain to come, when this resolves. */
  leave(seat: Seat, why: LeaveReason): Promise<void> {
    seat.leaving ??= this.#leave(seat, why)
    return seat.leaving
  }

  async #leave(seat: Seat, why: LeaveReason): Promise<void> {
    if (!(await this.#settle(seat))) return
    this.#vacate(seat, why)
  }

  /** The slice ends and the next one begins with what came back. */
  async turn(seat: Seat): Promise<void> {
    const settled = await this.#settle(seat)
    if (!settled || seat.leaving) return
    const { levels, buyInMax } = this.#place.room.rules
    const amount = Math.min(settled.returned, buyInMax)
    if (amount < (levels[0] ?? 0)) return this.#vacate(seat, 'credit_used')
    const wager = this.#parts.random.uuid()
    try {
      const { book, answer } = await this.#slices.open({ wager, session: seat.session, amount })
      // They went while the wallet answered.
      if (seat.leaving) return this.#slices.settleUnseen(book)
      if (answer.kind !== 'accepted') return this.#vacate(seat, 'refused')
      seat.book = book
      this.#tellSlice(seat, answer.balance)
    } catch (error) {
      this.#vacate(seat, 'refused')
      throw error
    }
  }

  /** Null when the process ends before it is done. */
  async #settle(seat: Seat): Promise<SettledSlice | null> {
    const { book } = seat
    if (book.state === 'open') {
      book.state = 'settling'
      giveBack(this.#place, seat, { nowMs: this.#parts.clock.now() })
      this.#tellSlice(seat, null)
    }
    const settled = await this.#slices.settle(book)
    if (settled && book === seat.book) this.#tellSlice(seat, settled.balance, settled)
    return settled
  }

  #vacate(seat: Seat, why: LeaveReason): void {
    if (this.#seats.get(seat.number) !== seat) return
    this.#seats.delete(seat.number)
    this.#place.toPlayer(seat.session.player, { t: 'left', why })
    this.tellSeats()
  }

  #tellSlice(seat: Seat, balance: bigint | null, end: SettledSlice | null = null): void {
    const slice = seat.slice(end)
    this.#place.toPlayer(seat.session.player, { t: 'slice', slice, balance: rielOrNull(balance) })
    seat.isTold = false
  }

  tellSeats(): void {
    this.#place.toAll({ t: 'seats', seats: this.seats().map((seat) => seat.view()) })
  }

  #wager({ player }: Session, key: string): string {
    return purchaseId({ player, code: this.#place.room.code, key })
  }

  #wrongSum(amount: number): FishingRefusal | null {
    const { levels, buyInMin, buyInMax } = this.#place.room.rules
    if (!Number.isSafeInteger(amount) || amount % (levels[0] ?? 1) !== 0) return 'bad_amount'
    if (amount < buyInMin) return 'below_minimum'
    return amount > buyInMax ? 'above_maximum' : null
  }

  #freeSeat(wished: SeatNumber | null): SeatNumber | null {
    const free = SEATS.filter((seat) => !this.#seats.has(seat))
    return free.find((seat) => seat === wished) ?? free[0] ?? null
  }
}

function codeOf(answer: Exclude<BetAnswer, { kind: 'accepted' }>): FishingRefusal {
  return answer.kind === 'refused' ? answer.code : 'cancelled'
}
