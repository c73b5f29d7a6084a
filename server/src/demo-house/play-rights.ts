/** What two colleagues of a played house have to agree on: approved, rejected, withdrawn, forgotten, and waiting. */
import type { Outcome } from '@samnang/core/refusal'
import { assert } from '@samnang/core/refusal'
import { generateSync } from 'otplib'
import { findMember, inviteAgain, openLink, takeLink } from '../staff/staff.ts'
import { chanceOf } from './chance.ts'
import { STAFF } from './names.ts'
import { asOffice, command, officeOf, officeVerb } from './office.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAYS_A_REVIEW = 30

export function addRights(world: World, line: Timeline, day: number, dayMs: number, isBad: boolean): void {
  const at = (ms: number, happen: () => Promise<unknown>) => {
    if (ms < world.plan.untilMs) line.at(ms, async () => void (await happen()))
  }
  if (day === 0) {
    at(dayMs + 5 * MINUTE_MS, () => begin(world))
    at(dayMs + HOUR_MS, () => askForNightRole(world, at))
    at(dayMs + 2 * HOUR_MS, () =>
      askRoles(world, 'auditor', ['auditor', 'support'], 'sees more while auditing'),
    )
  }
  if (day % DAYS_A_REVIEW === 1) at(dayMs + 4 * HOUR_MS, () => review(world))
  if (isBad) at(dayMs + 3 * HOUR_MS, () => askAndRegret(world, at))
  const isLast = world.plan.untilMs - dayMs <= 24 * HOUR_MS
  if (isLast)
    at(world.plan.untilMs - 90 * MINUTE_MS, () =>
      askRoles(world, 'cashier', ['cashier', 'support'], 'the counter talks to players, too'),
    )
}

/** The owner takes the first link, and a second owner is made at once: alone, for there is nobody else yet. */
async function begin(world: World): Promise<void> {
  await enrol(world, STAFF.owner)
  await enrol(world, STAFF.finance)
  await askRoles(world, 'finance', ['finance', 'owner'], 'a house has two owners')
}

/** With a password and an authenticator that nobody was told; both stay behind with the house's own database. */
async function enrol(world: World, name: string): Promise<void> {
  const tools = officeOf(world)
  const password = chanceOf(world.plan.word, 'password', name).bytes(24).toString('hex')
  const { token } = done(
    await officeVerb(world, (tx) =>
      inviteAgain(tools, tx, name, { actor: 'system', reason: 'the first day' }),
    ),
  )
  const { secret } = done(await asOffice(world, () => openLink(tools, token)))
  const code = generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) })
  const from = { kind: 'office', address: 'house', agent: 'Chrome' } as const
  done(await asOffice(world, () => takeLink(tools, { link: token, password, code }, from)))
}

type Asker = (ms: number, happen: () => Promise<unknown>) => void

async function askForNightRole(world: World, at: Asker): Promise<void> {
  const permissions = ['players.read', 'disputes.read', 'today.read'] as const
  const body = { name: 'វេនយប់', permissions: [...permissions], was: null, reason: 'for who watches at night' }
  const asked = await command(world, {
    ...{ staff: STAFF.owner, name: 'POST /api/roles/:code', params: { code: 'night_watch' }, body },
  })
  at(world.clock.now() + 35 * MINUTE_MS, () =>
    decide(world, asked, { staff: STAFF.finance, verdict: 'approve' }),
  )
}

/** A colleague's lost phone is found again, and a wish is taken back. */
async function askAndRegret(world: World, at: Asker): Promise<void> {
  const params = { id: await idOf(world, STAFF.clerk) }
  const body = { reason: 'the phone is lost' }
  const reset = await command(world, {
    staff: STAFF.finance,
    name: 'POST /api/staff/:id/reset',
    params,
    body,
  })
  const soon = world.clock.now() + 50 * MINUTE_MS
  at(soon, () => decide(world, reset, { staff: STAFF.owner, verdict: 'reject' }))
  const wish = await askRoles(world, 'risk', ['finance', 'risk'], 'while dara is away')
  at(soon + HOUR_MS, () => decide(world, wish, { staff: STAFF.owner, verdict: 'withdraw' }))
}

async function askRoles(world: World, role: keyof typeof STAFF, roles: string[], reason: string) {
  const params = { id: await idOf(world, STAFF[role]) }
  const body = { roles, branch: null, was: { roles: [role], branch: null }, reason }
  return command(world, { staff: STAFF.owner, name: 'POST /api/staff/:id/roles', params, body })
}

const WORDS = { approve: 'as we agreed', reject: 'it was found', withdraw: 'not needed any more' } as const

async function decide(
  world: World,
  asked: unknown,
  { staff, verdict }: { staff: string; verdict: keyof typeof WORDS },
): Promise<void> {
  const { approval } = Object(asked) as { approval?: number }
  assert(approval !== undefined, 'it takes two people')
  const params = { id: String(approval) }
  await command(world, {
    staff,
    name: `POST /api/approvals/:id/${verdict}`,
    params,
    body: { reason: WORDS[verdict] },
  })
}

function review(world: World) {
  const body = { reason: 'every month' }
  return command(world, { staff: STAFF.owner, name: 'POST /api/rights/reviewed', params: undefined, body })
}

async function idOf(world: World, name: string): Promise<string> {
  const member = await asOffice(world, () => findMember(world.pool, name))
  assert(member, `${name} is a colleague`)
  return String(member.id)
}

function done<T>(outcome: Outcome<T>): T {
  assert(outcome.ok, `the house's staff do what is allowed, not ${outcome.ok || JSON.stringify(outcome)}`)
  return outcome.value
}
