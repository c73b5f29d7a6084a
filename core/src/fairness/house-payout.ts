/** What the rules of the opening pay for a ticket of a house draw. */

import { canonicalJson } from '../canonical-json.ts'
import { drawnNumbers } from '../lottery/drawn-numbers.ts'
import { matchItem, type PlacedItem } from '../lottery/match-result.ts'
import type { Digits, SessionRules } from '../lottery/rules.ts'
import { parseRules } from '../lottery/rules-text.ts'
import { postRules, unitsOf as unitsCharged } from '../lottery/session-rules.ts'
import { assert } from '../refusal.ts'
import { HOUSE_GAME } from './house-draw.ts'
import type { LeafLine } from './lottery-leaf.ts'
import type { PublishedDraw, PublishedProof } from './published-records.ts'
import { unitsOf } from './read-records.ts'
import { type Check, failed, missing, type Verdict, verdict } from './verify-step.ts'

/** The step of the payout; none of a draw of others, and none where the rules' sessions compare posts differently. */
export function housePayoutChecks(draw: PublishedDraw, proof: PublishedProof): Check[] {
  if (draw.game !== HOUSE_GAME) return []
  const sessions = houseSessions(draw)
  if (sessions === null) return [{ code: 'payout', run: () => failed('not_a_paytable') }]
  if (!compareAlike(sessions)) return []
  return [{ code: 'payout', run: () => housePayout(draw, proof, sessions) }]
}

/** The sessions of a house draw by these rules, at least one; null where the rules cannot be read. */
export function houseSessions({ rules }: PublishedDraw): SessionRules[] | null {
  try {
    const sessions = parseRules(rules).games[HOUSE_GAME]
    return sessions.length > 0 ? [...sessions] : null
  } catch {
    return null
  }
}

/** No record says which session a draw belongs to, so all of them have to agree on what a post is compared with. */
function compareAlike(sessions: readonly SessionRules[]): boolean {
  const places = sessions.map(({ posts }) =>
    canonicalJson(posts.map(({ post, places }) => ({ post, places }))),
  )
  return new Set(places).size === 1
}

/**
 * At the rates of the lines, which the leaf binds and which have to be those of the rules. Which numbers are paid at a part
 * of their rate is no rule of the draw: those are as the ticket states them (`isReduced`).
 */
export function housePayout(
  draw: PublishedDraw,
  proof: PublishedProof,
  sessions: readonly SessionRules[],
): Verdict {
  if (draw.result === null) return missing(draw)
  const { numbers = [] } = draw.result
  const lines = linesOf(proof)
  const session = sessions.find((one) => lines.every((line) => isByRules(one, line)))
  if (session === undefined) return failed('lines_rates')
  const entry = Object.fromEntries(numbers.map((number, at) => ['ABCD'.charAt(at), number]))
  // The weekday chooses among columns, of which a house draw has none.
  const drawn = drawnNumbers(session, 0, entry)
  const payoutUnits = lines.reduce((sum, line) => sum + matchItem(itemOf(line), drawn).payoutUnits, 0n)
  const detail = { wins: payoutUnits > 0n, payoutUnits: String(payoutUnits), sharesPot: false }
  const isReduced = lines.some(({ reduced }) => Object.keys(reduced).length > 0)
  return verdict(true, isReduced ? { ...detail, isReduced } : detail)
}

/** Each post at its rate, each number and post once, and the cost of as many units as the session charges for them. */
function isByRules(session: SessionRules, line: LeafLine): boolean {
  const { posts, numbers, rates, amount, cost } = line
  const digits = digitsOf(line)
  const isRated = posts.every((post) => {
    const rate = postRules(session, post)?.rateCenti[digits]
    return rate !== undefined && rates[post] === rate
  })
  const isOnce = [posts, numbers].every((list) => new Set(list).size === list.length)
  const units = posts.reduce((sum, post) => sum + unitsCharged(session, post, digits), 0) * numbers.length
  return isRated && isOnce && unitsOf(cost) === unitsOf(amount) * BigInt(units)
}

/** The leaf has been made of exactly this text: what cannot be read here has failed there. */
function linesOf({ lines }: PublishedProof): LeafLine[] {
  assert(lines !== undefined, 'a lottery ticket has lines')
  return JSON.parse(lines) as LeafLine[]
}

function itemOf(line: LeafLine): PlacedItem {
  const { amount, posts, numbers, rates, reduced } = line
  const digits = digitsOf(line)
  return { amountUnits: unitsOf(amount), digits, posts, expanded: numbers, ratesCenti: rates, reduced }
}

function digitsOf({ digits }: LeafLine): Digits {
  assert(digits === 2 || digits === 3, 'numbers have two or three digits')
  return digits
}
