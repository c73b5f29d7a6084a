/** How five numbers would have done in the past, and how one of a player's own jackpot tickets did. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { JackpotMatch } from '@samnang/contract/report'
import { isJackpotPick, pickOf } from '@samnang/core/lotto59/bet'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import type { DrawRow } from './draw-store.ts'
import { drawsMatching, findJackpotTicket } from './jackpot-search-store.ts'
import { resultOf } from './public-result.ts'
import { ticketOf } from './stored-ticket.ts'

type SearchQuery = QueryOf<'GET /api/jackpot/search'>

const MATCHES_MAX = 100
/** A jackpot bet wins something up to this diff. */
const DIFF_MAX = 2

/** Refusals: `not_found` (no such ticket of mine), `invalid_field` (nothing asked, or not five different numbers). */
export async function searchJackpot(db: Queryable, playerId: bigint, query: SearchQuery) {
  if (query.numbers === undefined && query.ticket === undefined)
    return refused('invalid_field', { errors: { numbers: ['numbers or ticket is needed'] } })
  const numbers = numbersOf(query.numbers)
  if (!numbers.ok) return numbers
  const ticket =
    query.ticket === undefined ? null : await findJackpotTicket(db, playerId, BigInt(query.ticket))
  if (query.ticket !== undefined && ticket === null) return refused('not_found')
  const matches = numbers.value === null ? [] : await matchesOf(db, numbers.value, query.poll)
  return accepted({ matches, ticket: ticket && ticketOf(ticket) })
}

/** Five different numbers 1..59 in any order; null: not asked for. */
function numbersOf(text: string | undefined): Outcome<number[] | null, 'invalid_field'> {
  if (text === undefined) return accepted(null)
  const numbers = text
    .split(',')
    .map(Number)
    .sort((a, b) => a - b)
  if (isJackpotPick(numbers)) return accepted(numbers)
  return refused('invalid_field', { errors: { numbers: ['must be five different numbers from 1 to 59'] } })
}

async function matchesOf(
  db: Queryable,
  numbers: number[],
  poll: SearchQuery['poll'],
): Promise<JackpotMatch[]> {
  const draws = await drawsMatching(db, {
    polls: poll === undefined ? POLL_NAMES : [poll],
    mask: pickOf({ kind: 'jackpot', numbers }),
    least: numbers.length - DIFF_MAX,
    limit: MATCHES_MAX,
  })
  return draws.map((draw) => matchOf(draw, numbers))
}

function matchOf(draw: DrawRow, numbers: number[]): JackpotMatch {
  assert(draw.balls, 'a draw that was found by its posts has balls')
  const posts = draw.balls.slice(0, numbers.length)
  const matched = numbers.filter((number) => posts.includes(number))
  return { result: resultOf(draw), diff: numbers.length - matched.length, matched }
}
