/** Statements of banks, their lines and what does not come out even, as the office's contract asks for them. */
import type { OfficeName } from '@samnang/contract/office/office-endpoints'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, refused } from '@samnang/core/refusal'
import { explainDifferenceIn, listDifferences } from '../cashier/cash-differences.ts'
import { importStatementIn, knownLines, listImports } from '../cashier/cash-import.ts'
import { lineWithCandidates, listLines } from '../cashier/cash-lines.ts'
import { explainLineIn, matchAgainIn, matchLineIn, reopenLineIn } from '../cashier/cash-match.ts'
import type { OfficeParts } from '../office-parts.ts'
import { pageOf, shownOf } from './cash-handlers.ts'
import { candidateRow, differenceRow, importRow, lineRow } from './cash-rows.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type OfAccount = `${'GET' | 'POST'} /api/cash/accounts/:id/${'known' | 'imports' | 'statement' | 'match'}`
type LineNames = Extract<OfficeName, `${string} /api/cash/lines${string}`>
type DifferenceNames = Extract<OfficeName, `${string} /api/cash/differences${string}`>
type StatementNames = Extract<OfficeName, OfAccount>

export function cashLineHandlers(
  parts: OfficeParts,
): Pick<OfficeHandlers, LineNames | DifferenceNames | StatementNames> {
  return { ...statementHandlers(parts), ...lineHandlers(parts), ...differenceHandlers(parts) }
}

function statementHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, StatementNames> {
  return {
    'GET /api/cash/accounts/:id/known': read(async ({ params, query }) => {
      if (!periodOf(query).ok) return refused('invalid_dates')
      const lines = await knownLines(pool, { cashAccount: BigInt(params.id), ...query })
      return accepted({
        rows: lines.map(({ id, identity, day, time, amountUnits, reference, description, ...rest }) => ({
          ...{
            id: Number(id),
            identity,
            day,
            time,
            amount_units: String(amountUnits),
            reference,
            description,
          },
          bank_id: rest.bankId,
          balance_units: rest.balanceUnits === null ? null : String(rest.balanceUnits),
        })),
      })
    }),
    'GET /api/cash/accounts/:id/imports': read(async ({ params, query }) => {
      const { limit, before } = pageOf(query)
      const rows = await listImports(pool, { cashAccount: BigInt(params.id), before, limit: limit + 1 })
      return accepted(shownOf(rows, limit, importRow, ({ id }) => String(id)))
    }),
    'POST /api/cash/accounts/:id/statement': command(async (tx, { params, body }, by) => {
      const { file_name: fileName, text, mapping, expected } = body
      const statement = { cashAccount: BigInt(params.id), fileName, text, mapping, expected }
      const done = await importStatementIn(tx, statement, by)
      return done.ok ? accepted({ ...done.value, id: Number(done.value.id) }) : done
    }),
    'POST /api/cash/accounts/:id/match': command(async (tx, { params }, by) =>
      accepted({ matched: await matchAgainIn(tx, BigInt(params.id), by) }),
    ),
  }
}

function lineHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, LineNames> {
  return {
    'GET /api/cash/lines': read(async ({ query }) => {
      if (!periodOf(query).ok) return refused('invalid_dates')
      const { limit, before } = pageOf(query)
      const rows = await listLines(pool, {
        cashAccount: query.account === undefined ? null : BigInt(query.account),
        ...{ state: query.state ?? null, from: query.from ?? null, to: query.to ?? null },
        ...{ q: textOf(query.q), before, limit: limit + 1 },
      })
      return accepted(shownOf(rows, limit, lineRow, ({ id }) => String(id)))
    }),
    'GET /api/cash/lines/:id': read(async ({ params, query }) => {
      const found = await lineWithCandidates(pool, { id: BigInt(params.id), q: textOf(query.q) })
      if (!found) return refused('not_found')
      return accepted({ line: lineRow(found.line), candidates: found.candidates.map(candidateRow) })
    }),
    'POST /api/cash/lines/:id/match': command(async (tx, { params, body }, by) => {
      const counterparts = body.counterparts.map(({ kind, id }) => ({ kind, id: BigInt(id) }))
      const matched = await matchLineIn(tx, { line: BigInt(params.id), counterparts }, by)
      return matched.ok ? accepted(undefined) : matched
    }),
    'POST /api/cash/lines/:id/explain': command(async (tx, { params, body }, by) => {
      const explained = await explainLineIn(
        tx,
        { line: BigInt(params.id), explanation: body.explanation },
        by,
      )
      return explained.ok ? accepted(undefined) : explained
    }),
    'POST /api/cash/lines/:id/reopen': command(async (tx, { params }, by) => {
      const reopened = await reopenLineIn(tx, BigInt(params.id), by)
      return reopened.ok ? accepted(undefined) : reopened
    }),
  }
}

function differenceHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, DifferenceNames> {
  return {
    'GET /api/cash/differences': read(async ({ query }) => {
      const { limit, before } = pageOf(query)
      const rows = await listDifferences(pool, {
        cashAccount: query.account === undefined ? null : BigInt(query.account),
        ...{ state: query.state ?? null, kind: query.kind ?? null, before, limit: limit + 1 },
      })
      return accepted(shownOf(rows, limit, differenceRow, ({ id }) => String(id)))
    }),
    'POST /api/cash/differences/:id/explain': command(async (tx, { params, body }, by) => {
      const { explanation, line: choice } = body
      const explained = await explainDifferenceIn(tx, { id: BigInt(params.id), explanation, choice }, by)
      return explained.ok ? accepted(undefined) : explained
    }),
  }
}

function textOf(text: string | undefined): string | null {
  return text?.trim().normalize('NFC') || null
}
