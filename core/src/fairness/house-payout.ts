/** What the rules of the opening pay for a ticket of a house draw. */

import { canonicalJson } from '../canonical-json.ts'
import { drawnNumbers } from '../lottery/drawn-numbers.ts'
import { matchItem } from '../lottery/match-result.ts'
import type { Digits, SessionRules } from '../lottery/rules.ts'
import { parseRules } from '../lottery/rules-text.ts'
import { assert } from '../refusal.ts'
import { HOUSE_GAME } from './house-draw.ts'
import type { LeafLine } from './lottery-leaf.ts'
import type { PublishedDraw, PublishedProof } from './published-records.ts'
import { unitsOf } from './read-records.ts'
import { missing, type Verdict, verdict } from './verify-step.ts'

/**
 * How posts are compared in a house draw by these rules. No record says which session a draw belongs to, so all of
 * them have to agree; null where they do not, or where the rules cannot be read, which their own step says.
 */
export function houseSession({ game, rules }: PublishedDraw): SessionRules | null {
  if (game !== HOUSE_GAME) return null
  try {
    const sessions = parseRules(rules).games[HOUSE_GAME]
    const places = (session: SessionRules) =>
      canonicalJson(session.posts.map((post) => ({ post: post.post, places: post.places })))
    const [first] = sessions
    return first && sessions.every((session) => places(session) === places(first)) ? first : null
  } catch {
    return null
  }
}

/** At the rates of the lines, which the leaf binds. */
export function housePayout(draw: PublishedDraw, proof: PublishedProof, session: SessionRules): Verdict {
  if (draw.result === null) return missing(draw)
  const { numbers = [] } = draw.result
  const entry = Object.fromEntries(numbers.map((number, at) => ['ABCD'.charAt(at), number]))
  // The weekday chooses among columns, of which a house draw has none.
  const drawn = drawnNumbers(session, 0, entry)
  const payoutUnits = linesOf(proof).reduce(
    (sum, line) => sum + matchItem(itemOf(line), drawn).payoutUnits,
    0n,
  )
  return verdict(true, { wins: payoutUnits > 0n, payoutUnits: String(payoutUnits), sharesPot: false })
}

/** The leaf has been made of exactly this text: what cannot be read here has failed there. */
function linesOf({ lines }: PublishedProof): LeafLine[] {
  assert(lines !== undefined, 'a lottery ticket has lines')
  return JSON.parse(lines) as LeafLine[]
}

function itemOf({ amount, digits, posts, numbers, rates, reduced }: LeafLine) {
  assert(digits === 2 || digits === 3, 'numbers have two or three digits')
  const by: Digits = digits
  return { amountUnits: unitsOf(amount), digits: by, posts, expanded: numbers, ratesCenti: rates, reduced }
}
