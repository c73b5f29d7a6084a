/** The beginning of a slice: a seed is promised, a round opened, and credit bought with one bet. */
import { rielToUnits } from '@samnang/core/money'
import { tableWager } from '../kit/ids.ts'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { BetAnswer } from '../provider/wallet.ts'
import { configHash } from './fish-prizes.ts'
import type { SliceBook } from './seat.ts'
import { cancelSlice } from './settle-slice.ts'

export type BuyParts = Pick<SandboxParts, 'wallet' | 'rounds' | 'seeds' | 'clock' | 'random'>

export interface Purchase {
  wager: string
  session: Session
  code: string
  /** Riel. */
  amount: number
}

/** Asking again with the same key is the same purchase, after a restart too. */
export function purchaseId({ player, code, key }: { player: string; code: string; key: string }): string {
  return tableWager({ player, round: `buy-in ${code}`, key })
}

/** An empty book whose round waits for its buy-in. */
export async function openBook(
  { rounds, seeds, random, clock }: BuyParts,
  { code, table }: { code: string; table: string },
): Promise<SliceBook> {
  const seed = await seeds.newTableSeed(table)
  const round = random.uuid()
  const { serverSeed, clientSeed, nonce, hash } = seed
  const opened = { id: round, game: code, table, seedId: seed.id, clientSeed, nonce }
  await rounds.openRound({ ...opened, configHash: configHash() })
  const amounts = { boughtIn: 0, credit: 0, pending: 0, shots: 0, unwritten: 0, totalBet: 0, totalWin: 0 }
  const facts = { round, seedId: seed.id, seed: { serverSeed, clientSeed }, hash }
  return { ...facts, ...amounts, state: 'opening', openedAtMs: clock.now() }
}

/** The first credit of a book; when it is refused, the book's round is cancelled. */
export async function buyIn(parts: BuyParts, book: SliceBook, purchase: Purchase): Promise<BetAnswer> {
  const answer = await buy(parts, book.round, purchase)
  if (answer.kind === 'accepted') {
    book.state = 'open'
    book.boughtIn = purchase.amount
    book.credit = purchase.amount
  } else {
    book.state = 'settled'
    await cancelSlice(parts, book.round, book.seedId)
  }
  return answer
}

/** Money for the table, into a round that is open. */
export function buy(
  { wallet }: Pick<BuyParts, 'wallet'>,
  round: string,
  { wager, session, code, amount }: Purchase,
): Promise<BetAnswer> {
  return wallet.placeBet({
    wager,
    session,
    game: code,
    round,
    amount: rielToUnits(amount),
    detail: { buyIn: amount },
    meta: { kind: 'session_in' },
  })
}
