/** Finding a bet, and all of one bet. */
import type { DisputeKind, FoundBet } from '@samnang/contract/office/dispute'
import { bareOf } from '@samnang/core/player/sought'
import { accepted, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { ticketsOfTxKey } from '../lottery/ticket-facts.ts'
import { slipsOfKey } from '../lotto59/slip-facts.ts'
import type { OfficeParts } from '../office-parts.ts'
import { findDeskFacts } from '../players/player-desk.ts'
import { roundsOfCall, roundsOfName } from '../providers/round-facts.ts'
import { betFacts, disputeOf } from './dispute.ts'
import { type OfficeHandlers, read } from './office-call.ts'

type Names = 'GET /api/disputes' | 'GET /api/disputes/:kind/:id'
type Place = { kind: DisputeKind; id: bigint }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NUMBER = /^[1-9][0-9]{0,15}$/
/** The name of a lottery ticket's key begins with its player; what follows is the browser's. */
const TICKETS_A_SLIP = 64n

export function disputeHandlers(parts: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/disputes': read(async ({ query, staff }) => {
      const player = query.player === undefined ? null : BigInt(query.player)
      const places = await placesOf(parts.pool, query.q.trim().normalize('NFC'), player)
      const rows: FoundBet[] = []
      for (const place of places) {
        const bet = await foundBet(parts.pool, place, staff.branch)
        if (bet && (player === null || bet.player.id === Number(player))) rows.push(bet)
      }
      return accepted({ rows })
    }),
    'GET /api/disputes/:kind/:id': read(async ({ params, staff }) => {
      const place = { kind: params.kind, id: BigInt(params.id), branch: staff.branch }
      const dispute = await disputeOf(parts, place)
      return dispute ? accepted(dispute) : refused('not_found')
    }),
  }
}

/** What the text may name: a number says nothing of its kind, so each is looked at. */
async function placesOf(db: Queryable, typed: string, player: bigint | null): Promise<Place[]> {
  const places: Place[] = []
  const add = (kind: DisputeKind, ids: readonly bigint[]) => places.push(...ids.map((id) => ({ kind, id })))
  const digits = bareOf(typed)
  if (NUMBER.test(digits)) {
    const number = BigInt(digits)
    add('slip', [number, ...(number < TICKETS_A_SLIP ? [] : [number / TICKETS_A_SLIP])])
    add('ticket', [number])
    add('round', [number])
  }
  const key = typed.toLowerCase()
  if (UUID.test(key)) {
    add('round', await roundsOfCall(db, key))
    if (player !== null) {
      add('slip', await slipsOfKey(db, player, key))
      add('ticket', await ticketsOfTxKey(db, player, key))
    }
  }
  add('round', await roundsOfName(db, typed))
  return places
}

/** Null: there is none, or it is of another branch. */
async function foundBet(db: Queryable, { kind, id }: Place, branch: bigint | null): Promise<FoundBet | null> {
  const facts = await betFacts(db, kind, id)
  const player = facts && (await findDeskFacts(db, facts.playerId, branch))
  if (!facts || !player) return null
  return {
    kind,
    id: Number(id),
    player: { id: Number(player.id), username: player.username },
    at: facts.placedAt.toISOString(),
    stake: facts.stake,
  }
}
