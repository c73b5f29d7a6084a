/**
 * The operator's signed word that a ticket's leaf will be under the root of its draw. One signature for each was a sixth
 * of what this process does for a bet, so tickets that are told of together share one, over the root of their receipts.
 */
import type { BetPlaced } from '@samnang/contract/lotto59'
import { base64, equalBytes, hex } from '@samnang/core/bytes'
import { ticketId16 } from '@samnang/core/fairness/commitment'
import { batchReceipts, type ReceiptBatch } from '@samnang/core/fairness/receipt-batch'
import type { PollName } from '@samnang/core/lotto59/markets'
import { platformSha256 } from '../draws/leaf-tree.ts'
import type { OperatorKey } from '../draws/operator-key.ts'

export interface AcceptedTicket {
  id: bigint
  leaf: Uint8Array
  acceptedMs: number | bigint
}

/** Tickets of one draw that share a signature; those of a slip are at `from` and behind it. */
export interface SignedWith {
  tickets: readonly AcceptedTicket[]
  from: number
}

type OwnTicket = AcceptedTicket & { salt: Uint8Array }
type Draw = { poll: PollName; day: number; i: number }

interface Seal {
  /** By number the first and the last of the tickets. */
  lowest: bigint
  highest: bigint
  signature: string
  placeOf(index: number): ReceiptBatch
}

/** Batches whose signature is remembered for requests that are repeated: at 5 000 bets a second three seconds or more. */
const REMEMBERED = 256

export class Receipts {
  readonly #key: OperatorKey
  readonly #seals = new Map<SignedWith['tickets'], Seal>()

  constructor(key: OperatorKey) {
    this.#key = key
  }

  /** The receipts of a slip that has just been placed, each with its path to what was signed. */
  of(draw: Draw, slip: readonly OwnTicket[], { tickets, from }: SignedWith): BetPlaced['receipts'] {
    const { signature, placeOf } = this.#seals.get(tickets) ?? this.#sign(draw, tickets)
    return slip.map(({ id, leaf, salt, acceptedMs }, at) => ({
      ticket_id: Number(id),
      leaf: hex(leaf),
      salt: hex(salt),
      accepted_ms: Number(acceptedMs),
      signature,
      batch: placeOf(from + at),
    }))
  }

  /** Those of a slip of the book: the same again; where that is forgotten, signed anew without the others. */
  again(draw: Draw, slip: readonly OwnTicket[]): BetPlaced['receipts'] {
    return this.of(draw, slip, this.#recent(slip) ?? { tickets: slip, from: 0 })
  }

  /** Signed when the first slip of a batch asks. */
  #sign({ poll, day, i }: Draw, tickets: SignedWith['tickets']): Seal {
    const facts = tickets.map(({ id, leaf, acceptedMs }) => {
      return { leaf, acceptedMs: Number(acceptedMs), ticketId16: ticketId16(id) }
    })
    const { message, placeOf } = batchReceipts({ game: poll, day, i }, facts, platformSha256)
    const seal = { ...rangeOf(tickets), signature: base64(this.#key.sign(message)), placeOf }
    this.#seals.set(tickets, seal)
    const [oldest] = this.#seals.keys()
    if (oldest && this.#seals.size > REMEMBERED) this.#seals.delete(oldest)
    return seal
  }

  #recent([first]: readonly OwnTicket[]): SignedWith | null {
    if (!first) return null
    for (const [tickets, { lowest, highest }] of this.#seals) {
      if (first.id < lowest || first.id > highest) continue
      const from = tickets.findIndex(({ id, leaf }) => id === first.id && equalBytes(leaf, first.leaf))
      if (from >= 0) return { tickets, from }
    }
    return null
  }
}

function rangeOf(tickets: SignedWith['tickets']): Pick<Seal, 'lowest' | 'highest'> {
  const ids = tickets.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1))
  return { lowest: ids[0] ?? 0n, highest: ids.at(-1) ?? 0n }
}
