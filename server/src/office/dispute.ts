/** One bet put together: what its product knows, its draw, its entries, and who did what around it. */
import type { Dispute, DisputeKind } from '@samnang/contract/office/dispute'
import { unitsToRiel } from '@samnang/core/money'
import type { Pool, Queryable } from '../database/pool.ts'
import { type Posting, postingsOf } from '../ledger/postings.ts'
import { ticketFacts } from '../lottery/ticket-facts.ts'
import { slipFacts } from '../lotto59/slip-facts.ts'
import { logLines } from '../operation/log-lines.ts'
import { eventsAround, findDeskFacts } from '../players/player-desk.ts'
import { roundFacts } from '../providers/round-facts.ts'
import { drawOf, receiptsOf } from './dispute-draw.ts'
import { publicEvent } from './public-player.ts'

export interface DisputeParts {
  pool: Pool
  config: { dataDir: string }
}

type Facts = NonNullable<Awaited<ReturnType<typeof slipFacts | typeof ticketFacts | typeof roundFacts>>>

/** Around the bet and around its last entry; a bet is told by the second. */
const AROUND_MS = 60_000

export function betFacts(db: Queryable, kind: DisputeKind, id: bigint): Promise<Facts | null> {
  switch (kind) {
    case 'slip':
      return slipFacts(db, id)
    case 'ticket':
      return ticketFacts(db, id)
    case 'round':
      return roundFacts(db, id)
  }
}

/** Null: there is no such bet of a player whom the branch reaches. */
export async function disputeOf(
  { pool: db, config }: DisputeParts,
  { kind, id, branch }: { kind: DisputeKind; id: bigint; branch: bigint | null },
): Promise<Dispute | null> {
  const facts = await betFacts(db, kind, id)
  const player = facts && (await findDeskFacts(db, facts.playerId, branch))
  if (!facts || !player) return null
  const { playerId, placedAt, moments, txIds, leaves, drawId, ...bet } = facts
  const span = { fromMs: placedAt.getTime() - AROUND_MS, toMs: placedAt.getTime() + AROUND_MS }
  const events = await eventsAround(db, playerId, span)
  const requestIds = new Set(events.flatMap(({ requestId }) => requestId ?? []))
  const [postings, draw, log] = await Promise.all([
    postingsOf(db, playerId, txIds),
    drawId === null ? null : drawOf(db, drawId, bet.game),
    logLines(config.dataDir, { playerId, ...span, requestIds }),
  ])
  return {
    ...bet,
    kind,
    player: { id: Number(playerId), username: player.username },
    times: timesOf(moments),
    receipts: await receiptsOf(db, draw, { playerId, leaves }),
    draw,
    postings: postings.map(publicPosting),
    log,
    audit: events.map(publicEvent),
  }
}

/** Those that there are, in their order. */
function timesOf(moments: Facts['moments']): Dispute['times'] {
  return moments
    .flatMap(([what, at]) => (at === null ? [] : [{ what, at }]))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ what, at }) => ({ what, at: at.toISOString() }))
}

function publicPosting({
  txId,
  at,
  kind,
  key,
  contraId,
  units,
  balanceAfter,
}: Posting): Dispute['postings'][number] {
  return {
    tx: Number(txId),
    at: at.toISOString(),
    kind: kind as Dispute['postings'][number]['kind'],
    key,
    contra: Number(contraId),
    amount: unitsToRiel(units),
    balance_after: unitsToRiel(balanceAfter),
  }
}
