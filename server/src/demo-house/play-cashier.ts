/** A day at the cashier of a played house, and what the house writes to its players. */
import { chanceOf } from './chance.ts'
import type { Moment } from './house-cash.ts'
import { STAFF } from './names.ts'
import { command } from './office.ts'
import { someOf } from './people.ts'
import { addBooks } from './play-books.ts'
import { addDeposits } from './play-deposits.ts'
import { addDuties } from './play-duties.ts'
import { addHabits } from './play-habits.ts'
import { addKhqr } from './play-khqr.ts'
import { addStatements } from './play-statements.ts'
import { addWithdrawals } from './play-withdrawals.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const DAYS_A_MESSAGE = 7

const TO_ALL = {
  km: 'ឥឡូវអ្នកអាចដាក់ប្រាក់តាមធនាគារ ដោយផ្ញើរូបវិក្កយបត្រ។',
  en: 'You can now deposit by bank transfer and send a photo of the slip.',
}
const TO_ONE = {
  km: 'សូមមកបញ្ជរ ដើម្បីពិនិត្យឯកសាររបស់អ្នក។',
  en: 'Please come to the counter, so that we can look at your papers.',
}

export function addCashier(world: World, line: Timeline, day: number, dayMs: number): void {
  const moment: Moment = {
    dayMs,
    isFirst: dayMs === world.plan.fromMs,
    isLate: world.plan.untilMs - dayMs <= 2 * DAY_MS,
    at: (ms, happen) => {
      if (ms < world.plan.untilMs) line.at(ms, happen)
    },
  }
  addBooks(world, day, moment)
  addDeposits(world, moment)
  addKhqr(world, moment)
  addWithdrawals(world, moment)
  addStatements(world, day, moment)
  addHabits(world, day, moment)
  addDuties(world, day, moment)
  if (day % DAYS_A_MESSAGE === 0) moment.at(dayMs + 2 * HOUR_MS, () => write(world, dayMs))
}

/** To everybody in turn with the players who have a tag, and to one of them by name. */
async function write(world: World, dayMs: number): Promise<void> {
  const chance = chanceOf(world.plan.word, 'message', dayMs)
  const staff = STAFF.support
  const reason = 'so that everybody knows'
  const body = { ...TO_ALL, tag: null, reason }
  await command(world, { staff, name: 'POST /api/messages', params: undefined, body })
  const [player] = someOf(chance, world.players, 1)
  if (!player) return
  const params = { id: String(player.id) }
  await command(world, {
    ...{
      staff,
      name: 'POST /api/players/:id/message',
      params,
      body: { ...TO_ONE, reason: 'papers are missing' },
    },
  })
}
