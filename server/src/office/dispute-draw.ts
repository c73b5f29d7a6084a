/** The draw of a disputed bet with its proof, and where its tickets stand in it. */
import type { Dispute } from '@samnang/contract/office/dispute'
import { hex } from '@samnang/core/bytes'
import type { Verification } from '@samnang/core/fairness/verify-draw'
import type { Pool, Queryable } from '../database/pool.ts'
import { checkOwnBets } from '../fairness/check-own-bets.ts'
import { leafPlaces } from '../fairness/leaf-place.ts'
import { publishedDraw, publishedKeys, verifyDrawById } from '../fairness/published-draw.ts'

export async function drawOf(db: Pool, id: bigint, game: string): Promise<NonNullable<Dispute['draw']>> {
  const [records, verification, keys] = await Promise.all([
    publishedDraw(db, id),
    verifyDrawById(db, id),
    publishedKeys(db),
  ])
  return {
    id: Number(id),
    game,
    records,
    keys,
    verification: verification && {
      ok: verification.ok,
      state: verification.state,
      steps: verification.steps.map(({ code, state, detail }) => ({ code, state, key: keyOf(detail) })),
    },
  }
}

function keyOf({ key }: Verification['steps'][number]['detail']): string | null {
  return typeof key === 'string' ? key : null
}

interface Leaf {
  ticketId: bigint
  leaf: Uint8Array
  salt: Uint8Array
}

export async function receiptsOf(
  db: Queryable,
  draw: Dispute['draw'],
  { playerId, leaves }: { playerId: bigint; leaves: readonly Leaf[] },
): Promise<Dispute['receipts']> {
  const drawId = draw && BigInt(draw.id)
  const ticketIds = leaves.map(({ ticketId }) => ticketId)
  const hashes = leaves.map(({ leaf }) => leaf)
  const places = drawId === null ? null : await leafPlaces(db, drawId, hashes)
  const checks =
    drawId !== null && draw?.records
      ? await checkOwnBets(db, draw.records, { drawId, playerId, ticketIds })
      : []
  return leaves.map(({ ticketId, leaf, salt }, n) => ({
    ticket_id: Number(ticketId),
    leaf: hex(leaf),
    salt: hex(salt),
    checks: checks[n] ?? [],
    place: places?.[n] ?? null,
  }))
}
