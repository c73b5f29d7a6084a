/**
 * What the house's colleagues notice: money that its own rules stop at, and suspicions of their own; given to somebody, noted,
 * reported or cleared. The last ones wait.
 */
import { DESK_RULES } from '@samnang/core/cashier/duty-rules'
import { assignCaseIn, decideCaseIn, listCases, noteCaseIn, openByHandIn } from '../duties/cases.ts'
import { type Looking, lookOnce } from '../duties/look.ts'
import { chanceOf } from './chance.ts'
import type { Moment } from './house-cash.ts'
import { STAFF } from './names.ts'
import { asOffice, officeVerb } from './office.ts'
import { someOf } from './people.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const DAYS_A_CASE = 4
const DAY_MS = 86_400_000
/** Younger ones are still looked into. */
const DECIDED_AFTER_DAYS = 5
const RISK = { actor: `staff:${STAFF.risk}`, reason: 'looked at the slips and the play' }
const NOTES = [
  'ដាក់ប្រាក់ហើយដកវិញភ្លាម ដោយមិនបានលេង។',
  'Three accounts, one phone, and the same bank account in a week.',
  'អ្នកលេងនិយាយថាប្រាក់ជារបស់បងស្រី។',
] as const

export function addDuties(world: World, day: number, { at, dayMs, isLate }: Moment): void {
  if (day % DAYS_A_CASE === 1 || isLate) at(dayMs + 4 * HOUR_MS, () => suspect(world, dayMs))
  const isOld = world.plan.untilMs - dayMs >= DECIDED_AFTER_DAYS * DAY_MS
  if (isOld && day % DAYS_A_CASE === 2) at(dayMs + 5 * HOUR_MS, () => decideOpen(world, dayMs))
}

/** Every movement once, by the rules as they stand: after the day, as the office's own job would before it. */
export async function lookAtMovements(world: World): Promise<void> {
  const looking: Looking = { after: 0n, without: [] }
  await asOffice(world, async () => {
    while ((await lookOnce(world.pool, looking)) === 'looked');
  })
}

async function suspect(world: World, dayMs: number): Promise<void> {
  const chance = chanceOf(world.plan.word, 'case', dayMs)
  const [player] = someOf(chance, world.players, 1)
  if (!player) return
  const note = chance.pick(NOTES)
  const id = await officeVerb(world, (tx) => openByHandIn(tx, { playerId: player.id, note }, RISK))
  await officeVerb(world, (tx) => noteCaseIn(tx, { id, note: chance.pick(NOTES) }, RISK))
  if (chance.is(60)) await officeVerb(world, (tx) => assignCaseIn(tx, { id, to: STAFF.risk }, RISK))
}

async function decideOpen(world: World, dayMs: number): Promise<void> {
  const chance = chanceOf(world.plan.word, 'verdict', dayMs)
  const every = { viewer: null, rules: DESK_RULES, player: null, assignedTo: null, before: null, limit: 50 }
  for (const { id } of await officeVerb(world, (tx) => listCases(tx, { state: 'open', ...every }))) {
    const isReported = chance.is(40)
    const reference = isReported ? `CAFIU-${100_000 + chance.below(900_000)}` : null
    const verdict = isReported ? 'reported' : 'cleared'
    if (chance.is(50)) await officeVerb(world, (tx) => assignCaseIn(tx, { id, to: STAFF.risk }, RISK))
    await officeVerb(world, (tx) => decideCaseIn(tx, { id, verdict, reference }, RISK))
  }
}
