/** Safer play and complaints, as the office's contract asks for them. */
import type { careEndpoints } from '@samnang/contract/office/care'
import { CARE_RULES, isCare } from '@samnang/core/care/care-rules'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { usernameKey } from '@samnang/core/player/username'
import { accepted, refused } from '@samnang/core/refusal'
import type { Tx } from '../database/pool.ts'
import { assignCaseIn, countOpen, decideCaseIn, findCase } from '../duties/cases.ts'
import { complaintOf, countComplaints, openComplaintIn, talkIn } from '../duties/complaints.ts'
import type { OfficeParts } from '../office-parts.ts'
import { lockInBranch } from '../players/player-desk.ts'
import { findMember } from '../staff/staff.ts'
import { casePage, caseSheet } from './duty-handlers.ts'
import { type Asked, command, type OfficeHandlers, read } from './office-call.ts'

type Names = keyof typeof careEndpoints

export function careHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/care': read(async ({ query, staff }) => {
      const rules = query.rule === undefined ? CARE_RULES : [query.rule]
      return accepted(await casePage(pool, { ...query, rules, assignedTo: null, viewer: staff.name }))
    }),
    'GET /api/care-waiting': read(async ({ staff }) =>
      accepted(await countOpen(pool, staff.name, CARE_RULES)),
    ),
    'GET /api/care-counts': read(async ({ query }) => {
      const period = periodOf(query)
      if (!period.ok) return period
      const { fromMs, toMs } = period.value
      const { inTime, ...counts } = await countComplaints(pool, { fromMs: fromMs ?? 0, toMs: toMs ?? 0 })
      return accepted({ ...counts, in_time: inTime })
    }),
    'GET /api/care/:id': read(async ({ params, staff }) => {
      const id = BigInt(params.id)
      const found = await findCase(pool, id, staff.name)
      const sheet = found && isCare(found.rule) ? await caseSheet(pool, id, staff.name) : null
      if (!sheet) return refused('not_found')
      const complaint = await complaintOf(pool, id)
      return accepted({
        ...sheet,
        complaint: complaint && {
          ...{ came_by: complaint.cameBy, topic: complaint.topic, words: complaint.words },
          arrived_at: complaint.arrivedAt.toISOString(),
        },
      })
    }),
    ...careCommands(),
  }
}

const NO_COLLEAGUE = refused('invalid_field', {
  errors: { about: ['is no colleague, or the topic another'] },
})
const NOBODY = refused('invalid_field', { errors: { player: ['is said, or from whom, never both'] } })

function careCommands(): Pick<OfficeHandlers, Extract<Names, `POST ${string}`>> {
  return {
    'POST /api/complaints': command(async (tx, { body }, by) => {
      const of = body.player === undefined ? body.from : BigInt(body.player)
      if (of === undefined || (body.player !== undefined && body.from !== undefined)) return NOBODY
      if (typeof of === 'bigint' && !(await lockInBranch(tx, of, null))) return refused('not_found')
      const { came_by: cameBy, topic, about, words } = body
      const colleague = about === undefined ? null : await findMember(tx, usernameKey(about.trim()))
      if (about !== undefined && (topic !== 'staff' || !colleague)) return NO_COLLEAGUE
      const told = { of, cameBy, topic, words, ...(colleague && { aboutStaff: colleague.name }) }
      return accepted({ id: Number(await openComplaintIn(tx, told, by)) })
    }),
    'POST /api/care/:id/talk': command(async (tx, asked, by) => {
      const id = await careCase(tx, asked)
      return id === null ? refused('not_found') : talkIn(tx, { id, ...wordsOf(asked) }, by)
    }),
    'POST /api/care/:id/assign': command(async (tx, asked, by) => {
      const id = await careCase(tx, asked)
      return id === null ? refused('not_found') : assignCaseIn(tx, { id, to: asked.body.to }, by)
    }),
    'POST /api/care/:id/decide': command(async (tx, asked, by) => {
      const id = await careCase(tx, asked)
      if (id === null) return refused('not_found')
      return decideCaseIn(tx, { id, verdict: asked.body.verdict, reference: null }, by)
    }),
  }
}

function wordsOf({ body: { way, words } }: Asked<'POST /api/care/:id/talk'>) {
  return { way, words }
}

/** A case about money or risk is not there for support. */
async function careCase(
  tx: Tx,
  { params, staff }: Pick<Asked<'POST /api/care/:id/talk'>, 'params' | 'staff'>,
): Promise<bigint | null> {
  const id = BigInt(params.id)
  const found = await findCase(tx, id, staff.name)
  return found && isCare(found.rule) ? id : null
}
