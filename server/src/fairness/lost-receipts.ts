/**
 * Receipts of bets that the books do not have any more, because they were set back (docs/backups.md): from the file that
 * the portal's page of verification saved, by the house's own keys. What the file says of itself is not believed.
 */
import { fromHex, hex } from '@samnang/core/bytes'
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { acctTag, type DrawName } from '@samnang/core/fairness/commitment'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { type PublishedDraw, type PublishedProof, verifyDraw } from '@samnang/core/fairness/verify-draw'
import type { Queryable } from '../database/pool.ts'
import { hasTicket, secretOf } from './leaf-store.ts'
import { isPaid } from './lost-bet-store.ts'
import { publishedKeys } from './published-draw.ts'

/**
 * `unproven`: draw, bet or signature does not hold by our keys, or no result is proven. `in_books`: it is known here, and the
 * dispute page has the answer. `paid`: it was honoured before. `not_theirs`: another player's. `not_computed`: a share of a pot, or a lottery's ticket:
 * its payout depends on more than this file.
 */
export type LostReceiptCode =
  | 'owed'
  | 'nothing_owed'
  | 'unproven'
  | 'in_books'
  | 'paid'
  | 'not_theirs'
  | 'not_computed'

export interface LostReceipt {
  ticket: bigint
  /** As the file says; no signature covers it. */
  draw: number
  /** As the signatures name the draw. */
  name: DrawName
  code: LostReceiptCode
  stakeUnits: bigint
  /** Null where it is not known. */
  payoutUnits: bigint | null
  /** Payout − stake above zero, which is what the setting back has cost the player. */
  owedUnits: bigint
  /** The steps of the verification that do not hold. */
  faults: string[]
}

interface Kept {
  draw: PublishedDraw
  proofs: PublishedProof[]
}

/** One for each ticket of the records that has a proof; null: there is no player of this id. Empty: they have none. */
export async function checkLostReceipts(
  db: Queryable,
  records: string,
  playerId: bigint,
): Promise<LostReceipt[] | null> {
  const [secret, keys, kept] = [await secretOf(db, playerId), await publishedKeys(db), keptIn(records)]
  if (!secret) return null
  const checked: LostReceipt[] = []
  for (const proof of kept?.proofs ?? []) {
    const draw = kept?.draw as PublishedDraw
    const options = { keys, verifySignature: verifyEd25519, verifyRound, proof }
    const { ok, steps } = await verifyDraw(draw, options)
    const ticket = readTicket(proof)
    const isProven = ok && ticket !== null
    const faults = steps.filter((step) => !step.ok).map(({ code, state }) => `${code} ${state}`)
    const { game, day, i, result_id: id } = draw
    const named = { draw: Number.isSafeInteger(id) ? id : 0, name: { game, day, i } }
    const facts = { ticket: ticket ?? 0n, ...named, ...UNKNOWN, faults }
    if (!isProven) checked.push({ ...facts, code: 'unproven' })
    else if (await hasTicket(db, ticket)) checked.push({ ...facts, code: 'in_books' })
    else if (await isPaid(db, { ticket, playerId })) checked.push({ ...facts, code: 'paid' })
    else if (proof.acct_tag !== hex(acctTag(secret, draw.game, draw.day, draw.i)))
      checked.push({ ...facts, code: 'not_theirs' })
    else checked.push({ ...facts, ...owedFor(proof, steps.find(({ code }) => code === 'payout')?.detail) })
  }
  return checked
}

const UNKNOWN = { stakeUnits: 0n, payoutUnits: null, owedUnits: 0n } as const

type Owed = Pick<LostReceipt, 'code' | 'stakeUnits' | 'payoutUnits' | 'owedUnits'>

/** By the rules of its opening, which its hash proves. */
function owedFor({ stake }: PublishedProof, detail: Readonly<Record<string, unknown>> | undefined): Owed {
  const stakeUnits = BigInt(stake)
  if (typeof detail?.payoutUnits !== 'string' || detail.sharesPot === true)
    return { code: 'not_computed', stakeUnits, payoutUnits: null, owedUnits: 0n }
  const payoutUnits = BigInt(detail.payoutUnits)
  const owedUnits = payoutUnits > stakeUnits ? payoutUnits - stakeUnits : 0n
  return { code: owedUnits > 0n ? 'owed' : 'nothing_owed', stakeUnits, payoutUnits, owedUnits }
}

/** A slip has no more tickets than this. */
const PROOFS_MOST = 64

/** A file comes from outside: whatever cannot be read is no receipt. */
function keptIn(records: string): Kept | null {
  try {
    const { data } = JSON.parse(records) as {
      data: { draw: PublishedDraw | null; own: { proof: PublishedProof | null }[] }
    }
    const proofs = data.own.flatMap(({ proof }) => (proof ? [proof] : []))
    return data.draw && { draw: data.draw, proofs: proofs.slice(0, PROOFS_MOST) }
  } catch {
    return null
  }
}

/** Sixteen bytes in hex; what cannot be an id of ours is none. */
function readTicket({ ticket_id: text }: PublishedProof): bigint | null {
  if (!/^[0-9a-f]{32}$/.test(text)) return null
  const id = fromHex(text).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return id > 0n && id < 2n ** 63n ? id : null
}
