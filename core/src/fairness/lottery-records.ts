/** What the published records of a draw of the ticket lottery must hold, besides what every draw's do. */
import type { RecordRule } from './fault-codes.ts'
import { HOUSE_GAME } from './house-draw.ts'
import { costOfLines, linesPicks } from './lottery-leaf.ts'
import { isFromOutside } from './lottery-modes.ts'
import type { PublishedDraw, PublishedProof } from './published-records.ts'
import { unitsOf } from './read-records.ts'
import { failed, type Verdict } from './verify-step.ts'

const ZEROS = '0'.repeat(64)

/** By what breaks them, with whether they hold. */
export function recordRules(draw: PublishedDraw): [RecordRule, boolean][] {
  const { game, open, seed, result, i, result_id } = draw
  const isOutside = isFromOutside(draw)
  return [
    ['outside_game', isOutside === (game === 'VN' || game === 'TN')],
    ['outside_seed', !isOutside || (seed === null && result === null && open.C === ZEROS)],
    ['outside_day', !isOutside || isWithoutDay(draw)],
    ['outside_number', !isOutside || i === result_id],
    ['house_numbers', result === null || hasRightNumbers(game, result)],
  ]
}

function isWithoutDay({ open }: PublishedDraw): boolean {
  return [open.K, open.C_path, open.day_signature, open.day_first, open.day_count].every(
    (one) => one === null,
  )
}

function hasRightNumbers(game: string, { numbers, balls }: NonNullable<PublishedDraw['result']>): boolean {
  return game === HOUSE_GAME ? numbers?.length === 4 && balls.length === 0 : numbers === undefined
}

/** Why the lines are not those of the leaf; null where they are. */
export function checkLines({ lines, picks, stake }: PublishedProof): Verdict | null {
  if (lines === undefined) return failed('lines_missing')
  const hashed = linesPicks(lines)
  const isSame = hashed.length === picks.length && hashed.every((byte, at) => byte === picks[at])
  if (!isSame) return failed('lines_differ')
  return costOfLines(lines) === unitsOf(stake) ? null : failed('lines_cost')
}
