/** Complaints that a colleague takes down, and every talk with a player about a case: said once, never changed, never shown to players. */
import { randomUUID } from 'node:crypto'
import type { ComplaintTopic, TalkWay } from '@samnang/core/care/care-rules'
import { complaintDueMs } from '@samnang/core/care/markers'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { addStep, lockCase, nowMs } from './case-store.ts'
import { joinCaseIn } from './cases.ts'
import { addComplaint, type Stranger } from './complaint-store.ts'
import { readRules } from './rule-store.ts'

export { type Complaint, complaintOf, countComplaints } from './complaint-store.ts'

interface Complaining {
  /** A player's number, or whoever is none. */
  of: bigint | Stranger
  cameBy: TalkWay
  topic: ComplaintTopic
  words: string
  /** The colleague whom it is about, who does not see it: nobody judges of themselves. */
  aboutStaff?: string
}

/** Each is a case of its own, whoever else complains about the same. */
export async function openComplaintIn(
  tx: Tx,
  { of, cameBy, topic, words, aboutStaff }: Complaining,
  by: By,
): Promise<bigint> {
  const openedAtMs = await nowMs(tx)
  const dueAtMs = complaintDueMs(openedAtMs, await answerDays(tx))
  const opened = {
    rule: 'complaint',
    subject: `complaint:${randomUUID()}`,
    playerId: typeof of === 'bigint' ? of : null,
    openedAtMs,
    dueAtMs,
    ...(aboutStaff === undefined ? {} : { aboutStaff }),
  } as const
  const id = await joinCaseIn(tx, { ...opened, txIds: [] }, by)
  const from = typeof of === 'bigint' ? null : { name: written(of.name), contact: written(of.contact) }
  await addComplaint(tx, { caseId: id, cameBy, topic, words: written(words), from })
  await tellOffice(tx, 'cases', id)
  return id
}

async function answerDays(db: Queryable): Promise<number> {
  return (await readRules(db)).find(({ code }) => code === 'complaint')?.figures.days ?? 0
}

interface Talk {
  id: bigint
  way: TalkWay
  /** What was said, by both. */
  words: string
}

/** The audit row says that there was a talk, not what was said: more people read those. Refusal: `not_found`. */
export async function talkIn(
  tx: Tx,
  { id, way, words }: Talk,
  by: By,
): Promise<Outcome<undefined, 'not_found'>> {
  if (!(await lockCase(tx, id, by.actor.replace(/^staff:/, '')))) return refused('not_found')
  await addStep(tx, id, {
    actor: by.actor,
    kind: 'talk',
    note: written(words),
    found: { talk_way: way },
  })
  const sides = { before: null, after: { way } }
  await recordAudit(tx, { ...by, action: 'case_talked', target: `case:${id}`, ...sides })
  await tellOffice(tx, 'cases', id)
  return accepted(undefined)
}

function written(text: string): string {
  return text.trim().normalize('NFC')
}
