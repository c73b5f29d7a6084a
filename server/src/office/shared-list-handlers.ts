/** The shared list of people who are kept from playing, as the office's contract asks for it. */
import type { sharedListEndpoints } from '@samnang/contract/office/shared-list'
import { listedKey } from '@samnang/core/care/shared-list'
import { dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, refused } from '@samnang/core/refusal'
import { eraseListedIn, importListIn, type KeptEntry, listEntries } from '../duties/shared-list.ts'
import type { OfficeParts } from '../office-parts.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

const LIMIT = 50

export function sharedListHandlers({
  pool,
}: OfficeParts): Pick<OfficeHandlers, keyof typeof sharedListEndpoints> {
  return {
    'GET /api/shared-list': read(async ({ query }) => {
      const limit = query.limit === undefined ? LIMIT : Number(query.limit)
      const before = query.before === undefined ? null : BigInt(query.before)
      const rows = await listEntries(pool, { before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null
      return accepted({ rows: shown.map(publicEntry), next })
    }),
    'POST /api/shared-list': command(async (tx, { body: { source, is_look: isLook, lines } }, by) => {
      // Screens send what was read of a file; anybody else may send anything.
      const isWrong = lines.some(
        ({ kind, value, until }) =>
          listedKey(kind, value) !== value || (until !== null && dayStartMs(until) === null),
      )
      if (isWrong) return refused('invalid_field', { errors: { lines: ['is not valid'] } })
      const seen = await importListIn(tx, { entries: lines, source, isLook }, by)
      return accepted({ rows: seen.map(({ isKnown, players }) => ({ is_known: isKnown, players })) })
    }),
    'POST /api/shared-list/:id/erase': command((tx, { params }, by) =>
      eraseListedIn(tx, BigInt(params.id), by),
    ),
  }
}

function publicEntry({ id, kind, until, source, addedBy, addedAt, erasedAt }: KeptEntry) {
  return {
    ...{ id: Number(id), kind, until, source, added_by: addedBy },
    ...{ added_at: addedAt.toISOString(), erased_at: erasedAt?.toISOString() ?? null },
  }
}
