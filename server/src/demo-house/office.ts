/** What the house's colleagues do in their office: the office's own commands, each with its key, reason and rows. */
import type { OfficeBody, OfficeName, OfficeParams } from '@samnang/contract/office/office-endpoints'
import { assert } from '@samnang/core/refusal'
import { Sealer } from '../base/sealed.ts'
import { inTransaction, type Tx } from '../database/pool.ts'
import { approvalHandlers } from '../office/approval-handlers.ts'
import { messageHandlers } from '../office/message-handlers.ts'
import type { Asked, Commanding, OfficeHandlers } from '../office/office-call.ts'
import { playerHandlers } from '../office/player-handlers.ts'
import { type CommandAnswer, runCommand } from '../office/run-command.ts'
import { staffHandlers } from '../office/staff-handlers.ts'
import { switchHandlers } from '../office/switch-handlers.ts'
import { wordHandlers } from '../office/word-handlers.ts'
import type { OfficeParts } from '../office-parts.ts'
import { Passwords } from '../players/passwords.ts'
import { findMember, memberNow } from '../staff/staff.ts'
import { chanceOf } from './chance.ts'
import type { World } from './world.ts'

type Body<N extends OfficeName> = OfficeBody<N> extends { reason: string } ? OfficeBody<N> : never

/** Who does what, and with which words. */
export interface Deed<N extends OfficeName> {
  staff: string
  name: N
  params: OfficeParams<N>
  body: Body<N>
}

/** Done, or asked of a second person. A refusal would break the day: the house's staff do what is allowed. */
export async function command<N extends OfficeName>(
  world: World,
  { staff: who, name, params, body }: Deed<N>,
): Promise<CommandAnswer['data']> {
  const parts = officeOf(world)
  return asOffice(world, async () => {
    const staff = await findMember(parts.pool, who)
    assert(staff, `${who} is a colleague`)
    const chance = chanceOf(
      world.plan.word,
      'office',
      world.clock.now(),
      who,
      name,
      JSON.stringify([params, body]),
    )
    const [key, requestId] = [chance.uuid(), chance.uuid()]
    const asked = { params, query: {}, body, staff, requestId } as unknown as Asked<OfficeName>
    const handler = handlersOf(parts)[name] as Commanding<OfficeName>
    const done = await runCommand(parts, { name, key, staff, asked, handler })
    assert(done.ok, `${who} may do ${name}, and is told ${done.ok || done.code}`)
    return done.value.data
  })
}

/** In the office's own role; everything else of the house goes on in the server's. */
export async function asOffice<T>({ pool }: Pick<World, 'pool'>, work: () => Promise<T>): Promise<T> {
  await pool.query('set role samnang_office')
  const done = await work()
  await pool.query('set role samnang_app')
  return done
}

/** The same for one verb. */
export function officeVerb<T>(world: World, work: (tx: Tx) => Promise<T>): Promise<T> {
  return asOffice(world, () => inTransaction(world.pool, work))
}

const known = new WeakMap<World, OfficeParts>()

/** As much of an office as its commands use. What it seals stays behind with the house's own database. */
export function officeOf(world: World): OfficeParts {
  const { pool, random, plan } = world
  const key = chanceOf(plan.word, 'office key').bytes(32)
  const parts = known.get(world) ?? {
    ...{ pool, random, memberNow, passwords: new Passwords(random) },
    answers: new Sealer(key, 'office answers', random),
    authenticators: new Sealer(key, 'office authenticators', random),
    config: { showExternalGames: true, enableLottery: true },
  }
  known.set(world, parts as OfficeParts)
  return parts as OfficeParts
}

function handlersOf(parts: OfficeParts): Partial<OfficeHandlers> {
  const handlers: Partial<OfficeHandlers> = {
    ...playerHandlers(parts),
    ...staffHandlers(parts),
    ...switchHandlers(parts),
    ...wordHandlers(parts),
    ...messageHandlers(parts),
    ...approvalHandlers(parts, (name) => handlers[name] as OfficeHandlers[OfficeName]),
  }
  return handlers
}
