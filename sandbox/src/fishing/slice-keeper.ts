/** Slices from their first credit to their end, whatever fails on the way. */
import type { SandboxParts } from '../provider/game-family.ts'
import type { BetAnswer } from '../provider/wallet.ts'
import { type BuyParts, buyIn, openBook, type Purchase } from './buy-in.ts'
import type { PlayerMessage, RoomDelta } from './messages.ts'
import type { RoomInfo } from './rooms.ts'
import type { SliceBook } from './seat.ts'
import { type SettledSlice, type SettleParts, settleSlice } from './settle-slice.ts'
import type { ShotWriter } from './shot-writer.ts'

export type SliceParts = BuyParts & SettleParts & Pick<SandboxParts, 'log'>

export interface Place {
  room: RoomInfo
  table: string
  writer: ShotWriter
  toAll(message: RoomDelta): void
  toPlayer(player: string, message: PlayerMessage): void
}

/** Between two tries while the database does not answer. */
const FAULT_MS = 5_000

export class SliceKeeper {
  readonly #parts: SliceParts
  readonly #place: Pick<Place, 'room' | 'table' | 'writer'>
  #isStopped = false

  constructor(parts: SliceParts, place: Pick<Place, 'room' | 'table' | 'writer'>) {
    this.#parts = parts
    this.#place = place
  }

  /** What is in the middle stays as it is written, for the next process. */
  stop(): void {
    this.#isStopped = true
  }

  /** A book with its first credit. After a fault nobody plays from it, and what the wallet took goes back. */
  async open(order: Omit<Purchase, 'code'>): Promise<{ book: SliceBook; answer: BetAnswer }> {
    const { room, table } = this.#place
    const book = await openBook(this.#parts, { code: room.code, table })
    try {
      return { book, answer: await buyIn(this.#parts, book, { ...order, code: room.code }) }
    } catch (error) {
      this.settleUnseen(book)
      throw error
    }
  }

  /** For a book that nobody plays from. */
  settleUnseen(book: SliceBook): void {
    this.settle(book).catch((error: unknown) => {
      this.#parts.log.error({ round: book.round, error: String(error) }, 'a slice waits for the next start')
    })
  }

  /** However long that takes; null where nothing was bought in, or the process ends before it is done. */
  async settle(book: SliceBook): Promise<SettledSlice | null> {
    while (!this.#isStopped) {
      try {
        await this.#place.writer.flush()
        const settled = await settleSlice(this.#parts, book.round)
        book.state = 'settled'
        return settled
      } catch (error) {
        this.#parts.log.error({ round: book.round, error: String(error) }, 'a slice could not be settled')
        await this.#parts.clock.sleep(FAULT_MS)
      }
    }
    return null
  }
}
