/** Results of the ticket lottery, typed by two people, and what two people take back: the verbs of the command line. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import { knownAs, warnOfResult } from '../lottery/desk-draws.ts'
import { typeResult } from '../lottery/enter-result.ts'
import { reopenIn } from '../lottery/reopen-lottery.ts'
import { voidIn } from '../lottery/void-lottery.ts'
import type { OfficeParts } from '../office-parts.ts'
import { mayStill } from '../staff/staff.ts'
import { previewOf } from './lottery-wire.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type TypingNames = Extract<
  keyof OfficeHandlers,
  `${string} /api/lottery/draws/:id/preview` | `${string} /api/lottery/draws/:id/result`
>
type BackNames = Extract<
  keyof OfficeHandlers,
  `${string} /api/lottery/draws/:id/reopen` | `${string} /api/lottery/draws/:id/void`
>

export function resultHandlers(parts: OfficeParts): Pick<OfficeHandlers, TypingNames | BackNames> {
  return { ...typingHandlers(parts), ...takingBack() }
}

function typingHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, TypingNames> {
  return {
    'GET /api/lottery/draws/:id/preview': read<'GET /api/lottery/draws/:id/preview'>(
      async ({ params, query }) => {
        const entry = parsed(query.entry)
        if (!entry.ok) return entry
        const warned = await warnOfResult(pool, BigInt(params.id), entry.value)
        return warned.ok ? accepted(previewOf(warned.value)) : warned
      },
    ),
    'POST /api/lottery/draws/:id/result': command<'POST /api/lottery/draws/:id/result'>(
      async (tx, { params, body, staff }, by) => {
        const entry = parsed(body.entry)
        if (!entry.ok) return entry
        const source = body.source.trim() === '' ? null : body.source.trim().normalize('NFC')
        const word = { staff: staff.name, why: by.reason, requestId: by.requestId, source }
        const drawId = BigInt(params.id)
        // Before any lock: what other draws are is only read.
        const despite = (await knownAs(tx, drawId, entry.value)).map(({ id }) => id)
        if (despite.length > 0 && body.despite !== true) return refused('result_known')
        const counts = (name: string) => mayStill(tx, name, 'lottery.manage')
        const asked = { ...word, drawId, entry: entry.value, round: body.round, despite, counts }
        const typed = await typeResult(tx, asked)
        if (!typed.ok) return typed
        const { value } = typed
        return accepted({ kind: value.kind, differs: value.kind === 'differs' ? value.differs : [] })
      },
    ),
  }
}

function takingBack(): Pick<OfficeHandlers, BackNames> {
  return {
    'POST /api/lottery/draws/:id/reopen': command<'POST /api/lottery/draws/:id/reopen'>(
      async (tx, { params, body, staff }, by) => {
        const said = saidBy(staff.name, by)
        if (!said.ok) return said
        const done = await reopenIn(tx, { ...said.value, drawId: BigInt(params.id), round: body.round })
        return done.ok ? accepted(undefined) : done
      },
    ),
    'POST /api/lottery/draws/:id/void': command<'POST /api/lottery/draws/:id/void'>(
      async (tx, { params, body, staff }, by) => {
        const said = saidBy(staff.name, by)
        if (!said.ok) return said
        const done = await voidIn(tx, { ...said.value, drawId: BigInt(params.id), reason: body.why })
        return done.ok ? accepted(undefined) : done
      },
    ),
  }
}

/**
 * The rule of these commands is fixed, so that they run when the second person has agreed, or to see what they would do.
 * A house with one person alone has nobody who typed the result with them either.
 */
function saidBy(staff: string, by: By) {
  if (by.alone) return refused('second_person_needed')
  const second = by.approvedBy?.replace(/^staff:/, '')
  const agreed = second === undefined ? [staff] : [staff, second]
  return accepted({ staff, note: by.reason ?? '', agreed, requestId: by.requestId })
}

function parsed(text: string): Outcome<unknown, 'malformed'> {
  try {
    return accepted(JSON.parse(text) as unknown)
  } catch {
    return refused('malformed')
  }
}
