/** What the published records of a draw of the ticket lottery must hold, besides what every draw's do. */
import { HOUSE_GAME } from './house-draw.ts'
import { costOfLines, linesPicks } from './lottery-leaf.ts'
import { isFromOutside } from './lottery-modes.ts'
import type { PublishedDraw, PublishedProof } from './published-records.ts'
import { unitsOf } from './read-records.ts'
import { type Verdict, verdict } from './verify-step.ts'

const ZEROS = '0'.repeat(64)

/** As sentences with whether they hold. */
export function recordRules(draw: PublishedDraw): [string, boolean][] {
  const { game, open, seed, result, i, result_id } = draw
  const isOutside = isFromOutside(draw)
  return [
    ['only VN and TN have a result from outside', isOutside === (game === 'VN' || game === 'TN')],
    [
      'a result from outside has no seed',
      !isOutside || (seed === null && result === null && open.C === ZEROS),
    ],
    ['a result from outside has no place in a day', !isOutside || isWithoutDay(draw)],
    ['a result from outside is numbered by its id', !isOutside || i === result_id],
    ['the house draws four numbers and no balls', result === null || hasRightResult(draw)],
  ]
}

function isWithoutDay({ open }: PublishedDraw): boolean {
  return [open.K, open.C_path, open.day_signature, open.day_first, open.day_count].every(
    (one) => one === null,
  )
}

function hasRightResult({ game, result }: PublishedDraw): boolean {
  return game === HOUSE_GAME
    ? result?.numbers?.length === 4 && result.balls.length === 0
    : result?.numbers === undefined
}

/** Why the lines are not those of the leaf; null where they are. */
export function checkLines({ lines, picks, stake }: PublishedProof): Verdict | null {
  if (lines === undefined) return verdict(false, { reason: 'the lines are missing' })
  const hashed = linesPicks(lines)
  const isSame = hashed.length === picks.length && hashed.every((byte, at) => byte === picks[at])
  if (!isSame) return verdict(false, { reason: 'the lines are not those of the leaf' })
  return costOfLines(lines) === unitsOf(stake)
    ? null
    : verdict(false, { reason: 'the lines cost another amount' })
}
