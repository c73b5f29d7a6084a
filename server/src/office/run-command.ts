/** One command of the office: key, permission, perhaps a second person, what it does and its rows, in one transaction. */
import { createHash } from 'node:crypto'
import { type OfficeName, officeRow } from '@samnang/contract/office/office-endpoints'
import type { OfficeRefusalCode } from '@samnang/contract/office/office-refusals'
import { canonicalJson } from '@samnang/core/canonical-json'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import { coversAll } from '@samnang/core/staff/staff-rules'
import type { By } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import type { OfficeParts } from '../office-parts.ts'
import { askApproval, effectsOf, needsApproval } from '../staff/approvals.ts'
import { lockHouse, memberNow, type StaffMember } from '../staff/staff.ts'
import { keepAnswer, type StoredCommand, takeKey } from './command-store.ts'
import type { Asked, Commanding } from './office-call.ts'

/** What is sent, and kept under the key. */
export interface CommandAnswer {
  status: 200 | 202
  data: unknown
}
/** `doneAt`: it was done then, and nothing now. */
type GivenAnswer = CommandAnswer & { doneAt?: Date }

export interface GivenCommand {
  name: OfficeName
  key: string
  staff: StaffMember
  asked: Asked<OfficeName>
  handler: Commanding<OfficeName>
}

/**
 * Does it, or asks a second person, or gives the answer that it had before. Refusals take everything back, the key too;
 * `idempotency_mismatch` where the key belongs to another command or colleague.
 */
export async function runCommand(
  parts: OfficeParts,
  given: GivenCommand,
): Promise<Outcome<GivenAnswer, OfficeRefusalCode>> {
  const hash = commandHash(given)
  return undoingRefusals<GivenAnswer>(() =>
    inTransaction(parts.pool, async (tx) => {
      const stored = await takeKey(tx, {
        key: given.key,
        staff: given.staff.name,
        endpoint: given.name,
        hash,
      })
      if (stored) return repeated(parts, stored, given, hash)
      const answer = await askOrDo(tx, { ...given, memberNow: parts.memberNow }, hash)
      await keepAnswer(tx, given.key, parts.answers.seal(JSON.stringify(answer), boundTo(given)))
      return accepted(answer)
    }),
  )
}

/** Does it, or asks a second person, for whoever sees the answer in any case and needs no key. */
export function doOrAsk(
  pool: Pool,
  given: Omit<GivenCommand, 'key'>,
): Promise<Outcome<CommandAnswer, OfficeRefusalCode>> {
  return undoingRefusals(() =>
    inTransaction(pool, async (tx) =>
      accepted(await askOrDo(tx, { ...given, memberNow }, commandHash(given))),
    ),
  )
}

async function undoingRefusals<T>(
  run: () => Promise<Outcome<T, OfficeRefusalCode>>,
): Promise<Outcome<T, OfficeRefusalCode>> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof TakenBack) return error.refusal
    throw error
  }
}

/** Undoes the transaction and carries the refusal out of it. */
class TakenBack extends Error {
  readonly refusal: Refusal<OfficeRefusalCode>
  constructor(refusal: Refusal<OfficeRefusalCode>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

type Doing = Omit<GivenCommand, 'key'> & Pick<OfficeParts, 'memberNow'>

/**
 * What the guard saw of the colleague's rights is looked at again once everything is locked that the command waits for: at its
 * beginning with the house held, where it takes two people or is about rights itself, else at its end.
 */
async function askOrDo(tx: Tx, given: Doing, hash: Buffer): Promise<CommandAnswer> {
  const { name, asked, handler } = given
  const isForTwo = officeRow(name).approval === 'two' && (await (handler.needsTwo?.(tx, asked) ?? true))
  if (!isForTwo && !handler.holdsHouse) {
    const answer = await doOrAskSecond(tx, given, { hash, isForTwo })
    await refuseIfRightsWent(tx, given)
    return answer
  }
  await lockHouse(tx)
  await refuseIfRightsWent(tx, given)
  return doOrAskSecond(tx, given, { hash, isForTwo })
}

/** Whatever was taken from the colleague meanwhile: what the command looked at may be among it. */
async function refuseIfRightsWent(tx: Tx, { staff, memberNow }: Doing): Promise<void> {
  const now = await memberNow(tx, staff)
  const isAsBefore = now?.branch === staff.branch && coversAll(now.permissions, staff.permissions)
  if (!isAsBefore) throw new TakenBack(refused('no_permission'))
}

async function doOrAskSecond(
  tx: Tx,
  { name, staff, asked, handler }: Doing,
  { hash, isForTwo }: { hash: Buffer; isForTwo: boolean },
): Promise<CommandAnswer> {
  const by: By = { actor: `staff:${staff.name}`, requestId: asked.requestId, ...reasonOf(asked.body) }
  if (isForTwo) {
    const amountOf = async () => (await handler.amountOf?.(tx, asked)) ?? null
    const rightsNeeded = async () => (await handler.rightsNeeded?.(tx, asked)) ?? []
    const need = await needsApproval(tx, { name, staff, amountOf, rightsNeeded })
    if (need === 'second') return askSecond(tx, { name, staff, asked, handler }, by, hash)
    if (need === 'alone') by.alone = true
  }
  const outcome = await handler.run(tx, asked, by)
  if (!outcome.ok) throw new TakenBack(outcome)
  return { status: 200, data: outcome.value ?? null }
}

async function askSecond(
  tx: Tx,
  { name, staff, asked, handler }: Omit<GivenCommand, 'key'>,
  by: By,
  hash: Buffer,
): Promise<CommandAnswer> {
  const effects = await effectsOf(tx, by, () => handler.run(tx, asked, by))
  if (!effects.ok) throw new TakenBack(effects)
  const { params, query, body } = asked
  const content = { params: params ?? null, query: query ?? null, body: body ?? null }
  const approval = await askApproval(tx, { name, staff, content, effects: effects.value, hash, by })
  return { status: 202, data: { approval: Number(approval) } }
}

function repeated(
  parts: OfficeParts,
  stored: StoredCommand,
  given: GivenCommand,
  hash: Buffer,
): Outcome<GivenAnswer, OfficeRefusalCode> {
  const isSame =
    stored.staff === given.staff.name && stored.endpoint === given.name && stored.hash.equals(hash)
  if (!isSame) return refused('idempotency_mismatch')
  // Sealed by this program: it has the form that `runCommand` gave it.
  const answer = JSON.parse(parts.answers.open(stored.answer, boundTo(given))) as CommandAnswer
  return accepted({ ...answer, doneAt: stored.at })
}

function boundTo({ key, staff }: GivenCommand): string {
  return `${key}|${staff.name}`
}

/** Of all that decides what is done. */
export function commandHash({
  name,
  asked: { params, query, body },
}: Pick<GivenCommand, 'name' | 'asked'>): Buffer {
  const decides = { name, params: params ?? null, query: query ?? null, body: body ?? null }
  const content = canonicalJson(withFractionsAsText(decides))
  return createHash('sha256').update(content).digest()
}

/** Amounts may have fractions of a riel, which canonical JSON does not write. */
function withFractionsAsText(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return { fraction: String(value) }
  if (Array.isArray(value)) return value.map(withFractionsAsText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withFractionsAsText(field)]))
}

function reasonOf(body: unknown): { reason?: string } {
  const { reason } = (body ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? { reason: reason.trim().normalize('NFC') } : {}
}
