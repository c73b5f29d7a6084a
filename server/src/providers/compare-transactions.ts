/** Compares a provider's transactions with ours: both are strangers' books, and every difference gets a name. */
import type { TheirTransaction } from './their-transactions.ts'
import { playerOfUser } from './wallet-user.ts'

export interface OurTransaction {
  uuid: string
  kind: 'bet' | 'win' | 'rollback' | 'tombstone'
  ref: string | null
  amount: bigint
  round: string
  playerId: bigint | null
  /** A bet or a win that was rolled back. */
  isUndone: boolean
  /** False: a rollback that had nothing to undo. */
  hasEffect: boolean
  atMs: number
  /** In our book; null: it moved nothing. Not known where it was not asked. */
  txId?: bigint | null
}

export type DifferenceCode =
  | 'missing_here'
  | 'missing_there'
  | 'kind'
  | 'amount'
  | 'currency'
  | 'round'
  | 'player'
  | 'reference'
  | 'status'
  | 'not_delivered'
  | 'doubled'
  | 'unreadable'

export interface Difference {
  code: DifferenceCode
  uuid: string | null
  ours: OurTransaction | null
  /** A row that cannot be read stands here as it came. */
  theirs: TheirTransaction | { row: unknown } | null
}

/** What is asked about: transactions of this time by either clock. Others only explain those. */
export interface Span {
  fromMs: number
  toMs: number
}

/** An empty list: both books say the same about the span. */
export function compareTransactions(
  ours: readonly OurTransaction[],
  theirs: readonly TheirTransaction[],
  span: Span,
): Difference[] {
  const here = new Map(ours.map((our) => [our.uuid, our]))
  const there = new Map<string, TheirTransaction>()
  const undoneThere = new Set(theirs.flatMap(({ kind, ref }) => (kind === 'rollback' && ref ? [ref] : [])))
  const found: Difference[] = []
  for (const their of theirs) {
    const twin = there.get(their.uuid)
    there.set(their.uuid, their)
    if (twin && !isSame(twin, their)) found.push(difference('doubled', here.get(their.uuid), their))
    if (twin) continue
    const our = here.get(their.uuid)
    if (!isWithin(span, their.atMs) && !(our && isWithin(span, our.atMs))) continue
    const code = differs(their, our, { here, undoneThere })
    if (code) found.push(difference(code, our, their))
  }
  for (const our of ours) {
    if (isWithin(span, our.atMs) && hasMoved(our) && !there.has(our.uuid))
      found.push(difference('missing_there', our, undefined))
  }
  return found
}

interface Books {
  here: ReadonlyMap<string, OurTransaction>
  /** What their own rollbacks refer to. */
  undoneThere: ReadonlySet<string>
}

function differs(
  their: TheirTransaction,
  our: OurTransaction | undefined,
  books: Books,
): DifferenceCode | null {
  if (their.status !== 'success') return unsuccessful(their, our)
  if (!our || our.kind === 'tombstone') return isNeedless(their, books) ? null : 'missing_here'
  const code = factThatDiffers(their, our)
  if (code) return code
  return our.isUndone && !books.undoneThere.has(our.uuid) ? 'status' : null
}

function factThatDiffers(their: TheirTransaction, our: OurTransaction): DifferenceCode | null {
  if (our.kind !== their.kind) return 'kind'
  if (their.round !== null && our.round !== their.round) return 'round'
  if (their.user !== null && playerOfUser(their.user) !== our.playerId) return 'player'
  if (their.ref !== null && our.ref !== null && their.ref !== our.ref) return 'reference'
  // A rollback has no amount of its own: what it undid stands with its reference.
  if (our.kind === 'rollback') return null
  if (our.amount !== their.amount) return 'amount'
  return their.currency === 'KHR' ? null : 'currency'
}

/** They say that it did not happen, or was undone. A win or a rollback that never arrived is owed to somebody. */
function unsuccessful(their: TheirTransaction, our: OurTransaction | undefined): DifferenceCode | null {
  if (our && hasMoved(our) && !our.isUndone) return 'status'
  return their.status === 'given_up' && their.kind !== 'bet' && !our ? 'not_delivered' : null
}

/** A rollback of theirs that we answered from an earlier one, or a bet that was rolled back before it came. */
function isNeedless(their: TheirTransaction, { here, undoneThere }: Books): boolean {
  if (their.kind !== 'rollback') return undoneThere.has(their.uuid)
  const undone = their.ref === null ? undefined : here.get(their.ref)
  return undone === undefined || undone.kind === 'tombstone' || undone.isUndone
}

function hasMoved(our: OurTransaction): boolean {
  return our.kind !== 'tombstone' && our.hasEffect
}

function isSame(one: TheirTransaction, other: TheirTransaction): boolean {
  return (
    one.kind === other.kind &&
    one.amount === other.amount &&
    one.round === other.round &&
    one.status === other.status
  )
}

/** Without a time of its own it belongs to what was asked for. */
export function isWithin({ fromMs, toMs }: Span, atMs: number | null): boolean {
  return atMs === null || (atMs >= fromMs && atMs < toMs)
}

function difference(
  code: DifferenceCode,
  ours: OurTransaction | undefined,
  theirs: TheirTransaction | undefined,
): Difference {
  return { code, uuid: ours?.uuid ?? theirs?.uuid ?? null, ours: ours ?? null, theirs: theirs ?? null }
}
