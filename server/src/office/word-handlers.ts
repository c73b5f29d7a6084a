/** Words of the house, as the office's contract asks for them. */
import type { OfficeBody } from '@samnang/contract/office/office-endpoints'
import type { WordsRow as WireWords } from '@samnang/contract/office/words'
import { accepted } from '@samnang/core/refusal'
import type { OfficeParts } from '../office-parts.ts'
import {
  changeWords,
  sayWords,
  versionsOf,
  type WordsRow,
  type WordsText,
  withdrawWords,
  wordsPage,
} from '../operation/words.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type Names = Extract<keyof OfficeHandlers, `${string} /api/words${string}`>

const PAGE = 50

export function wordHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/words': read(async ({ query }) => {
      const limit = Number(query.limit ?? PAGE)
      const before = query.before === undefined ? null : BigInt(query.before)
      const rows = await wordsPage(pool, { before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      return accepted({
        rows: shown.map(wordsOf),
        next: rows.length > limit ? String(shown.at(-1)?.no) : null,
      })
    }),
    'GET /api/words/:id/versions': read(async ({ params }) =>
      accepted({ rows: (await versionsOf(pool, BigInt(params.id))).map(wordsOf) }),
    ),
    'POST /api/words': command(async (tx, { body }, by) => {
      const said = await sayWords(tx, textOf(body), by)
      return said.ok ? accepted(wordsOf(said.value)) : said
    }),
    'POST /api/words/:id': command(async (tx, { params, body }, by) => {
      const wish = { no: BigInt(params.id), version: body.version, text: textOf(body) }
      const changed = await changeWords(tx, wish, by)
      return changed.ok ? accepted(wordsOf(changed.value)) : changed
    }),
    'POST /api/words/:id/withdraw': command(async (tx, { params, body }, by) => {
      const gone = await withdrawWords(tx, { no: BigInt(params.id), version: body.version }, by)
      return gone.ok ? accepted(wordsOf(gone.value)) : gone
    }),
  }
}

function textOf({ place, km, en, from, until }: OfficeBody<'POST /api/words'>): WordsText {
  return { place, km, en, from: momentOf(from), until: momentOf(until) }
}

/** A date that is none, such as the thirtieth of February, is no moment: refused as a window. */
function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function wordsOf(row: WordsRow): WireWords {
  const { no, version, place, km, en, from, until, state, at, actor, reason } = row
  return {
    ...{ id: Number(no), version, place, km, en, state, by: actor, reason },
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    at: at.toISOString(),
  }
}
