/** The colleagues' daily work on players in a played house: notes, tags, papers, lower limits, breaks, sessions. */
import { rielToUnits } from '@samnang/core/money'
import { excludeByName } from '../players/exclude-player.ts'
import { lowerLimitIn } from '../players/set-limit.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { HousePlayer } from './house-store.ts'
import { STAFF } from './names.ts'
import { command, officeVerb } from './office.ts'
import { share, someOf } from './people.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Hour in UTC at which the desks of support and risk work on what has come together. */
const HOUR = 3
/** Of a thousand players so many have given a phone number on the first day. */
const KNOWN = 40

const NOTES = [
  'ទូរស័ព្ទមកសួរពីសំបុត្រម្សិលមិញ បានពន្យល់រួច។',
  'សុំប្តូរលេខទូរស័ព្ទ បានផ្ទៀងផ្ទាត់អត្តសញ្ញាណ។',
  'Asked why a deposit was late: the counter had closed at eight.',
  'ចង់ដឹងពីរបៀបកំណត់ដែនភ្នាល់ប្រចាំថ្ងៃ។',
  'Reported a wrong result, was shown the proof, and agreed.',
  'និយាយថាលេងច្រើនពេក បានណែនាំឱ្យសម្រាក។',
  'Forgot the password; came to the counter with papers.',
] as const
const TAGS = ['vip', 'watch', 'ភ្ញៀវចាស់', 'complaint'] as const

export function addOffice(world: World, line: Timeline, dayMs: number): void {
  const ms = dayMs + HOUR * 60 * MINUTE_MS + 15 * MINUTE_MS
  if (ms >= world.plan.untilMs) return
  if (dayMs === world.plan.fromMs) line.at(ms, () => knowSome(world))
  line.at(ms + MINUTE_MS, () => support(world, chanceOf(world.plan.word, 'support', ms)))
  line.at(ms + 20 * MINUTE_MS, () => risk(world, chanceOf(world.plan.word, 'risk', ms)))
}

async function knowSome(world: World): Promise<void> {
  const chance = chanceOf(world.plan.word, 'known')
  for (const player of someOf(chance, world.players, share(world, KNOWN))) {
    await fillDesk(world, chance, player)
    if (player.place % 2 === 0) await tag(world, player, { tag: TAGS[0], on: true })
  }
}

/** On every day a note, on most a tag, on some the papers of somebody new. */
async function support(world: World, chance: Chance): Promise<void> {
  const [noted, tagged, known] = someOf(chance, world.players, 3)
  const staff = STAFF.support
  if (noted) {
    const body = { note: chance.pick(NOTES), reason: 'what was said on the phone' }
    await command(world, { staff, name: 'POST /api/players/:id/notes', params: paramsOf(noted), body })
  }
  if (tagged && chance.is(60)) await tag(world, tagged, { tag: chance.pick(TAGS), on: chance.is(85) })
  if (known && chance.is(40)) await fillDesk(world, chance, known)
}

function tag(world: World, player: HousePlayer, wish: { tag: string; on: boolean }): Promise<unknown> {
  const body = { ...wish, reason: 'so that colleagues know' }
  return command(world, {
    ...{ staff: STAFF.support, name: 'POST /api/players/:id/tags', params: paramsOf(player), body },
  })
}

async function fillDesk(world: World, chance: Chance, player: HousePlayer): Promise<void> {
  const [staff, params] = [STAFF.support, paramsOf(player)]
  const phone = `0${chance.pick(['12', '15', '70', '96'])}${100_000 + chance.below(900_000)}`
  const account = chance.is(60) ? { bank_account: String(100_000_000 + chance.below(900_000_000)) } : {}
  const contact = { phone, ...account, reason: 'given at the counter' }
  await command(world, { staff, name: 'POST /api/players/:id/contact', params, body: contact })
  const body = { level: chance.pick([1, 1, 2, 3] as const), reason: 'papers seen' }
  await command(world, { staff, name: 'POST /api/players/:id/kyc', params, body })
}

/** On some days a lower limit, a break that the house orders, or sessions that are ended. */
async function risk(world: World, chance: Chance): Promise<void> {
  const [limited, resting, ended] = someOf(chance, world.players, 3)
  if (limited && chance.is(35)) await lower(world, chance, limited)
  if (resting && chance.is(8)) {
    const untilMs = world.clock.now() + (30 + chance.below(60)) * DAY_MS
    const by = { actor: `staff:${STAFF.risk}`, reason: 'the family has asked for it' }
    await excludeByName(world.pool, resting.username, untilMs, [], by)
  }
  if (ended && chance.is(20)) {
    const body = { reason: 'the phone was stolen' }
    await command(world, {
      ...{ staff: STAFF.risk, name: 'POST /api/players/:id/sessions/end', params: paramsOf(ended), body },
    })
  }
}

/** A limit that is lower already stays. */
async function lower(world: World, chance: Chance, { id }: HousePlayer): Promise<void> {
  const amountUnits = rielToUnits(20_000 * (1 + chance.below(10)))
  const wish = {
    playerId: id,
    kind: 'stake',
    period: chance.pick(['24h', '7d'] as const),
    amountUnits,
  } as const
  const by = { actor: `staff:${STAFF.risk}`, reason: 'the family has asked for it' }
  await officeVerb(world, (tx) => lowerLimitIn(tx, wish, by))
}

function paramsOf({ id }: HousePlayer): { id: string } {
  return { id: String(id) }
}
