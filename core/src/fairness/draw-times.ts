/** Whether a draw is at the moments that its game, day and number say. All times are Unix milliseconds. */
import { POLL_TIMES } from '../lotto59/draw-schedule.ts'
import { HOUSE_GAME, HOUSE_PERIOD_MS, HOUSE_SLOTS_PER_DAY, houseSlotOpensAt } from './house-draw.ts'
import type { PublishedDraw } from './published-records.ts'

const DAY_MS = 86_400_000

/**
 * A draw closes when its number says: nobody moves the moment from which its result is owed. False for a game that this
 * program does not know.
 */
export function isAtItsTime({
  game,
  day,
  i,
  closeMs,
}: {
  game: string
  day: number
  i: number
  closeMs: number
}): boolean {
  switch (game) {
    case 'POLL_1':
    case 'POLL_2':
      return isOfDay(day, i, DAY_MS / periodOf(game)) && closeMs === day * DAY_MS + i * periodOf(game)
    case HOUSE_GAME:
      // Not behind the slot of the vault's grid that its seed belongs to: the vault gives it out when that has ended.
      return isOfDay(day, i, HOUSE_SLOTS_PER_DAY) && closeMs <= houseSlotOpensAt({ day, i }) + HOUSE_PERIOD_MS
    case 'VN':
    case 'TN':
      // The number of a draw whose result comes from outside is its id: any.
      return day === Math.floor(closeMs / DAY_MS)
    default:
      return false
  }
}

/** By the table alone: the page of lotto 59 shares the chunk of its schedule, and would load every function asked for here. */
function periodOf(poll: 'POLL_1' | 'POLL_2'): number {
  return POLL_TIMES[poll].periodS * 1000
}

function isOfDay(day: number, i: number, perDay: number): boolean {
  return Number.isSafeInteger(day) && Number.isSafeInteger(i) && i >= 1 && i <= perDay
}

/**
 * It also opens when its number says: a draw of lotto 59 at the beginning of its slot, however late the house came to open it,
 * and one of the ticket lottery any time before its close.
 */
export function hasItsTimes({ game, day, i, open: { openMs, closeMs } }: PublishedDraw): boolean {
  if (!isAtItsTime({ game, day, i, closeMs })) return false
  return game === 'POLL_1' || game === 'POLL_2' ? openMs === closeMs - periodOf(game) : openMs < closeMs
}
