/** What the house says and switches: words on the players' pages, a night of maintenance, limits on the bad day. */
import { listLimits } from '../operation/change-limits.ts'
import { chanceOf } from './chance.ts'
import { STAFF } from './names.ts'
import { command } from './office.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAYS_A_TEXT = 5

const TEXTS = [
  { km: 'ស្វាគមន៍មកកាន់សំណាង! ឆ្នោត VN ចេញរៀងរាល់ថ្ងៃ។', en: 'Welcome! The VN lottery is drawn every day.' },
  { km: 'បញ្ជរបើកពីម៉ោង 7 ព្រឹក ដល់ 8 យប់។', en: 'The counter is open from 7 in the morning to 8 at night.' },
  { km: 'លេងដោយទទួលខុសត្រូវ៖ កំណត់ដែនរបស់អ្នកនៅទំព័រគណនី។', en: 'Play with care: set your limits on the account page.' },
] as const

export function addSwitches(world: World, line: Timeline, day: number, dayMs: number, isBad: boolean): void {
  const at = (ms: number, happen: () => Promise<unknown>) => {
    if (ms < world.plan.untilMs) line.at(ms, async () => void (await happen()))
  }
  if (day % DAYS_A_TEXT === 0) at(dayMs + HOUR_MS, () => say(world, 'marquee'))
  if (!isBad) return
  at(dayMs + 8 * HOUR_MS, () => say(world, 'banner'))
  at(dayMs + 2 * HOUR_MS, () => limit(world, 2n))
  // Only as a whole: nothing of the house may stay switched off.
  if (dayMs + 18 * HOUR_MS >= world.plan.untilMs) return
  at(dayMs + 17 * HOUR_MS, () => maintain(world, true))
  at(dayMs + 17 * HOUR_MS + 25 * MINUTE_MS, () => maintain(world, false))
  at(dayMs + 16 * HOUR_MS, () => limit(world, 1n))
}

/** For four days on the marquee, for some hours on the banner: gone before the next ones come. */
async function say(world: World, place: 'marquee' | 'banner'): Promise<void> {
  const now = world.clock.now()
  const text = chanceOf(world.plan.word, 'words', now).pick(TEXTS)
  const hours = Math.min(place === 'marquee' ? 96 : 6, Math.floor((world.plan.untilMs - now) / HOUR_MS) - 1)
  if (hours < 1) return
  const until = new Date(now + hours * HOUR_MS).toISOString()
  const body = { place, ...text, from: null, until, reason: 'for everybody to read' }
  await command(world, { staff: STAFF.support, name: 'POST /api/words', params: undefined, body })
}

async function maintain(world: World, on: boolean): Promise<void> {
  const notice = 'យើងកំពុងថែទាំប្រព័ន្ធ សូមរង់ចាំបន្តិច។'
  const [off, closed] = [
    { on: false, notice: '' },
    { on: true, notice },
  ]
  const body = {
    ...(on ? { before: off, after: closed } : { before: closed, after: off }),
    reason: on ? 'a new line to the provider' : 'the line is there',
  }
  await command(world, {
    staff: STAFF.risk,
    name: 'POST /api/switches/:name',
    params: { name: 'maintenance' },
    body,
  })
}

/** What a player may stake on a draw of POLL_1 is halved, and doubled again in the evening. */
async function limit(world: World, divisor: bigint): Promise<void> {
  const poll = 'POLL_1' as const
  const before = (await listLimits(world.pool)).find((row) => row.poll === poll)?.limits
  if (!before) return
  const draw = divisor === 2n ? before.draw / 2 : before.draw * 2
  const body = { before, after: { ...before, draw }, reason: 'a number that many have dreamt of' }
  await command(world, { staff: STAFF.risk, name: 'POST /api/limits/:poll', params: { poll }, body })
}
