/** What is done with cases: opened by a rule or a colleague, given to somebody, noted, decided. Each is a step and an audit row. */
import { isCare } from '@samnang/core/care/care-rules'
import { type CaseRule, deadlineMs, decisionRefusal, type Verdict } from '@samnang/core/cashier/duty-rules'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { colleaguesWho } from '../staff/staff.ts'
import {
  addEvidence,
  addStep,
  assignCase,
  type CaseRow,
  decideCase,
  hasStep,
  lockCase,
  type NewCase,
  nowMs,
  openCase,
} from './case-store.ts'
import { addFacts, type NewFact } from './fact-store.ts'
import { readRules } from './rule-store.ts'

export {
  type CaseFilter,
  type CaseRow,
  type CaseStep,
  countOpen,
  type EvidenceRow,
  evidenceOf,
  findCase,
  listCases,
  stepsOf,
} from './case-store.ts'
export { type FactRow, factsOf, looksAt, noteLook } from './fact-store.ts'

interface Joining extends NewCase {
  txIds: readonly bigint[]
  facts?: readonly NewFact[]
  found?: object
  note?: string
}

/**
 * Opens a case, or joins what is new to the open one about the same. Its audit row names no player: more people read those.
 * What a rule joins has none, a colleague's note has.
 */
export async function joinCaseIn(tx: Tx, joining: Joining, by: By): Promise<bigint> {
  const { id, isNew } = await openCase(tx, joining)
  const added = (await addEvidence(tx, id, joining.txIds)) + (await addFacts(tx, id, joining.facts ?? []))
  const { found, note } = joining
  const step = { actor: by.actor, note, ...(found === undefined ? {} : { found }) }
  if (isNew) {
    await addStep(tx, id, { ...step, kind: 'opened' })
    await recordAudit(tx, {
      ...by,
      ...{ action: 'case_opened', target: `case:${id}`, before: null, after: { rule: joining.rule } },
    })
  } else if (added > 0 || note !== undefined) {
    await addStep(tx, id, { ...step, kind: 'joined' })
    if (note !== undefined) await recordAudit(tx, { ...by, action: 'case_noted', target: `case:${id}` })
  }
  return id
}

/** A colleague has a suspicion. */
export async function openByHandIn(
  tx: Tx,
  { playerId, note }: { playerId: bigint; note: string },
  by: By,
): Promise<bigint> {
  const openedAtMs = await nowMs(tx)
  const rule = (await readRules(tx)).find(({ code }) => code === 'by_hand')
  const deadlineHours = rule?.figures.deadline_h ?? 0
  const dueAtMs = deadlineMs('by_hand', { deadlineHours, movedAtMs: openedAtMs, openedAtMs })
  const opened = { rule: 'by_hand', subject: `player:${playerId}`, playerId, openedAtMs, dueAtMs } as const
  const id = await joinCaseIn(tx, { ...opened, txIds: [], note: written(note) }, by)
  await tellOffice(tx, 'cases', id)
  return id
}

/** Names of the colleagues who may decide a case of this rule. */
export function deciders(db: Queryable, rule: CaseRule): Promise<string[]> {
  return colleaguesWho(db, isCare(rule) ? 'care.decide' : 'duties.decide')
}

type Refused = 'not_found' | 'already_decided'

/** Gives the case to a colleague who may decide it, or back to all (`to` null). Refusals: `not_found`, `already_decided`. */
export async function assignCaseIn(
  tx: Tx,
  { id, to }: { id: bigint; to: string | null },
  by: By,
): Promise<Outcome<undefined, Refused>> {
  const found = await openOne(tx, id, by)
  if (!found.ok) return found
  const isDecider =
    to === null || (to !== found.value.aboutStaff && (await deciders(tx, found.value.rule)).includes(to))
  if (!isDecider) return refused('not_found')
  await assignCase(tx, id, to)
  await addStep(tx, id, { actor: by.actor, kind: 'assigned', found: { to } })
  const sides = { before: { assigned_to: found.value.assignedTo }, after: { assigned_to: to } }
  await recordAudit(tx, { ...by, action: 'case_assigned', target: `case:${id}`, ...sides })
  await tellOffice(tx, 'cases', id)
  return accepted(undefined)
}

/** Decided cases can be noted, too. The audit row says that there is a note, not what it says. Refusal: `not_found`. */
export async function noteCaseIn(
  tx: Tx,
  { id, note }: { id: bigint; note: string },
  by: By,
): Promise<Outcome<undefined, 'not_found'>> {
  if (!(await lockCase(tx, id, nameOf(by)))) return refused('not_found')
  await addStep(tx, id, { actor: by.actor, kind: 'note', note: written(note) })
  await recordAudit(tx, { ...by, action: 'case_noted', target: `case:${id}` })
  await tellOffice(tx, 'cases', id)
  return accepted(undefined)
}

/** The sheet was taken out of the house on paper or as a file. Refusal: `not_found`. */
export async function printCaseIn(tx: Tx, id: bigint, by: By): Promise<Outcome<undefined, 'not_found'>> {
  if (!(await lockCase(tx, id, nameOf(by)))) return refused('not_found')
  await addStep(tx, id, { actor: by.actor, kind: 'printed' })
  await recordAudit(tx, { ...by, action: 'case_printed', target: `case:${id}` })
  return accepted(undefined)
}

interface Deciding {
  id: bigint
  verdict: Verdict
  /** Of the report at the authority. */
  reference: string | null
}

/** The reason of the command is why. Refusals: `not_found`, `already_decided`, `report_reference`; `answer_needed`: nobody has answered who complained. */
export async function decideCaseIn(
  tx: Tx,
  { id, verdict, reference: typed }: Deciding,
  by: By,
): Promise<Outcome<undefined, Refused | 'report_reference' | 'answer_needed'>> {
  const before = await lockCase(tx, id, nameOf(by))
  if (!before) return refused('not_found')
  const reference = typed === null ? null : written(typed) || null
  const code = decisionRefusal(before, { verdict, reference })
  if (code) return refused(code)
  if (before.rule === 'complaint' && !(await hasStep(tx, id, 'talk'))) return refused('answer_needed')
  await decideCase(tx, id, { state: verdict, by: nameOf(by), reference })
  await addStep(tx, id, { actor: by.actor, kind: verdict, note: by.reason, found: { reference } })
  const sides = { before: { state: before.state }, after: { state: verdict, reference } }
  await recordAudit(tx, { ...by, action: 'case_decided', target: `case:${id}`, ...sides })
  await tellOffice(tx, 'cases', id)
  return accepted(undefined)
}

function nameOf({ actor }: By): string {
  return actor.replace(/^staff:/, '')
}

async function openOne(tx: Tx, id: bigint, by: By): Promise<Outcome<CaseRow, Refused>> {
  const found = await lockCase(tx, id, nameOf(by))
  if (!found) return refused('not_found')
  return found.state === 'open' ? accepted(found) : refused('already_decided')
}

function written(text: string): string {
  return text.trim().normalize('NFC')
}
