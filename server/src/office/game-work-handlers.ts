/** Exceptions, open rounds and comparisons of books, as the office's contract asks for them. */
import type {
  Difference,
  ExceptionSheet,
  FileDifference,
  GameException,
  gameWorkEndpoints,
  OpenRound,
  ReconcileRun,
  Side,
  WalletTx,
} from '@samnang/contract/office/game-work'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import type { OfficeParts } from '../office-parts.ts'
import {
  countWaiting,
  decideExceptionIn,
  type ExceptionRow,
  evidenceOf,
  findException,
  listExceptions,
  noteExceptionIn,
  stepsOf,
  takeExceptionIn,
  type WalletTxRow,
} from '../providers/exceptions.ts'
import { endRoundIn, listOpenRounds, type OpenRoundRow, roundNamed } from '../providers/open-rounds.ts'
import {
  type ComparedFile,
  type DifferenceRow,
  differencesOf,
  findProvider,
  findRun,
  type LineDifference,
  listRuns,
  lookAtFile,
  type RunRow,
  takeFileIn,
} from '../providers/provider-desk.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type Names = keyof typeof gameWorkEndpoints

const PAGE = 50
const DIFFERENCES_MAX = 500

export function gameWorkHandlers({ pool, clock }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    ...{ ...exceptionQuestions(pool), ...exceptionCommands(), ...roundHandlers(pool), ...runHandlers(pool) },
    ...fileHandler(clock),
  }
}

/** What pages of lists have in common. */
function pageOf({ before, limit }: { before?: string; limit?: string }) {
  return { before: before === undefined ? null : BigInt(before), limit: Number(limit ?? PAGE) }
}

function pageAnswer<R extends { id: bigint }, W>(rows: readonly R[], limit: number, wire: (row: R) => W) {
  const shown = rows.slice(0, limit)
  return { rows: shown.map(wire), next: rows.length > limit ? String(shown.at(-1)?.id) : null }
}

function exceptionQuestions(
  pool: Queryable,
): Pick<OfficeHandlers, Extract<Names, `GET /api/exceptions${string}`>> {
  return {
    'GET /api/exceptions': read(async ({ query, staff }) => {
      const page = pageOf(query)
      const rows = await listExceptions(pool, {
        ...{ state: query.state ?? null, code: query.code ?? null, provider: query.provider ?? null },
        player: query.player === undefined ? null : BigInt(query.player),
        takenBy: query.mine === undefined ? null : staff.name,
        ...{ before: page.before, limit: page.limit + 1 },
      })
      return accepted(pageAnswer(rows, page.limit, exceptionOf))
    }),
    'GET /api/exceptions-waiting': read(async () => accepted(await countWaiting(pool))),
    'GET /api/exceptions/:id': read(async ({ params }) => {
      const row = await findException(pool, BigInt(params.id))
      return row ? accepted(await sheetOf(pool, row)) : refused('not_found')
    }),
  }
}

function exceptionCommands(): Pick<OfficeHandlers, Extract<Names, `POST /api/exceptions${string}`>> {
  return {
    'POST /api/exceptions/:id/take': command((tx, { params, body }, by) =>
      takeExceptionIn(tx, { id: BigInt(params.id), isTaken: body.is_taken }, by),
    ),
    'POST /api/exceptions/:id/note': command((tx, { params, body }, by) =>
      noteExceptionIn(tx, { id: BigInt(params.id), note: body.note }, by),
    ),
    'POST /api/exceptions/:id/decide': command((tx, { params, body }, by) =>
      decideExceptionIn(tx, { id: BigInt(params.id), decision: body.decision }, by),
    ),
  }
}

function roundHandlers(
  pool: Queryable,
): Pick<OfficeHandlers, Extract<Names, `${string} /api/rounds${string}`>> {
  return {
    'GET /api/rounds': read(async ({ query }) => {
      const { before, limit } = pageOf(query)
      const { rows, stoppedAt } = await listOpenRounds(pool, {
        ...{ provider: query.provider ?? null, isQuiet: query.quiet !== undefined, before, limit: limit + 1 },
        player: query.player === undefined ? null : BigInt(query.player),
      })
      const page = pageAnswer(rows, limit, roundOf)
      return accepted({ rows: page.rows, next: page.next ?? (stoppedAt === null ? null : String(stoppedAt)) })
    }),
    'POST /api/rounds/:id/end': command((tx, { params }, by) => endRoundIn(tx, BigInt(params.id), by)),
  }
}

function runHandlers(
  pool: Queryable,
): Pick<OfficeHandlers, Extract<Names, `GET /api/reconciliations${string}`>> {
  return {
    'GET /api/reconciliations': read(async ({ query }) => {
      const { before, limit } = pageOf(query)
      const filter = { provider: query.provider ?? null, isDiffering: query.differing !== undefined }
      const rows = await listRuns(pool, { ...filter, before, limit: limit + 1 })
      return accepted(pageAnswer(rows, limit, runOf))
    }),
    'GET /api/reconciliations/:id': read(async ({ params }) => {
      const run = await findRun(pool, BigInt(params.id))
      if (!run) return refused('not_found')
      const rows = await differencesOf(pool, run.id, DIFFERENCES_MAX)
      const isCut = (run.differences ?? 0) > rows.length
      return accepted({ ...runOf(run), rows: rows.map(differenceOf), is_cut: isCut })
    }),
  }
}

function fileHandler({ now }: OfficeParts['clock']): Pick<OfficeHandlers, 'POST /api/reconciliations'> {
  return {
    'POST /api/reconciliations': command(async (tx, { body }, by) => {
      const { day, file_name: fileName, text, expected } = body
      const provider = await findProvider(tx, body.provider)
      if (!provider) return refused('not_found')
      const file = { provider, day, fileName, text, nowMs: now() }
      const done = expected ? await takeFileIn(tx, { ...file, expected }, by) : await lookAtFile(tx, file)
      return done.ok ? accepted(comparedOf(done.value)) : done
    }),
  }
}

function comparedOf({ differences, ...compared }: ComparedFile & { run?: bigint }) {
  const { ours, theirs, matched, elsewhere, knownRun, run = knownRun } = compared
  return {
    run: run === null ? null : Number(run),
    ...{ ours, theirs, matched, elsewhere, differences: differences.length },
    rows: differences.slice(0, DIFFERENCES_MAX).map(fileDifferenceOf),
  }
}

function fileDifferenceOf({ line, code, uuid, ours, theirs }: LineDifference): FileDifference {
  const row = theirs && 'row' in theirs ? (theirs.row as { why: FileDifference['why']; text: string }) : null
  const there = theirs && !row ? wholeSide(theirs) : null
  return {
    ...{ line, code, uuid, ours: ours && sideOf(wholeSide(ours)), theirs: there && sideOf(there) },
    why: row?.why ?? null,
    ...(row ? { theirs: sideOf({ row: row.text }) } : {}),
  }
}

/** As it is kept: amounts as text. */
function wholeSide(side: object): Record<string, unknown> {
  const { amount } = side as { amount?: bigint }
  return { ...side, amount: amount === undefined ? undefined : String(amount) }
}

function exceptionOf(row: ExceptionRow): GameException {
  const { id, code, provider, playerId, username, uuid, round, at, dueAt, isOverdue, takenBy } = row
  return {
    ...{ id: Number(id), code, provider, uuid, round, at: at.toISOString(), due_at: dueAt.toISOString() },
    player: playerId === null || username === null ? null : { id: Number(playerId), username },
    ...{ is_overdue: isOverdue, taken_by: takenBy, decision: row.decision, decided_by: row.decidedBy },
    decided_at: row.decidedAt?.toISOString() ?? null,
  }
}

async function sheetOf(db: Queryable, row: ExceptionRow): Promise<ExceptionSheet> {
  const [transactions, steps, round] = [
    await evidenceOf(db, row),
    await stepsOf(db, row.id),
    await roundNamed(db, row),
  ]
  const { kind, ref, amount, game } = row.detail as Record<string, string | number | null | undefined>
  return {
    ...exceptionOf(row),
    call: {
      ...(kind == null ? {} : { kind: String(kind) }),
      ...(ref == null ? {} : { ref: String(ref) }),
      ...(amount == null ? {} : { amount: unitsToRiel(BigInt(amount)) }),
      ...(game == null ? {} : { game: String(game) }),
    },
    round_now: round && roundOf(round),
    transactions: transactions.map(walletTxOf),
    steps: steps.map((step) => ({ ...step, id: Number(step.id), at: step.at.toISOString() })),
  }
}

function walletTxOf(row: WalletTxRow): WalletTx {
  const riel = (units: bigint | null) => (units === null ? null : unitsToRiel(units))
  return {
    ...{
      uuid: row.uuid,
      kind: row.kind,
      at: row.at.toISOString(),
      ref: row.ref,
      amount: unitsToRiel(row.amount),
    },
    ...{ game: row.game, round: row.round, round_closed: row.roundClosed, is_free: row.isFree },
    ...{
      has_effect: row.hasEffect,
      supplier_tx: row.supplierTx,
      tx: row.txId === null ? null : Number(row.txId),
    },
    ...{ moved: riel(row.moved), balance: riel(row.balance) },
  }
}

function roundOf(row: OpenRoundRow): OpenRound {
  const { id, provider, playerId, username, round, game, bet, win, status, openedAt, changedAt, isQuiet } =
    row
  return {
    ...{ id: Number(id), provider, player: { id: Number(playerId), username }, round, game, status },
    ...{ bet: unitsToRiel(bet), win: unitsToRiel(win), is_quiet: isQuiet },
    ...{ opened_at: openedAt.toISOString(), changed_at: changedAt.toISOString() },
  }
}

function runOf({ id, startedAt, finishedAt, ...run }: RunRow): ReconcileRun {
  const { provider, day, from, fileName, ours, theirs, differences, error } = run
  return {
    ...{ id: Number(id), provider, day, from, file: fileName, ours, theirs, differences, error },
    ...{ started_at: startedAt.toISOString(), finished_at: finishedAt?.toISOString() ?? null },
  }
}

function differenceOf({ no, code, uuid, ours, theirs }: DifferenceRow): Difference {
  return { no, code, uuid, ours: ours && sideOf(ours), theirs: theirs && sideOf(theirs) }
}

const RAW_MAX = 300

/** A side as it was kept: ours, theirs, or a row of theirs as it came. */
function sideOf(side: Record<string, unknown>): Side {
  const text = (value: unknown) => (value == null ? null : String(value))
  const { kind, amount, currency, round, playerId, user, status, isUndone, atMs, row } = side
  return {
    ...{ kind: text(kind), currency: text(currency), round: text(round), player: text(playerId ?? user) },
    amount: typeof amount === 'string' ? unitsToRiel(BigInt(amount)) : null,
    status: isUndone === true ? 'rolled_back' : text(status),
    at: typeof atMs === 'number' ? new Date(atMs).toISOString() : null,
    raw: row === undefined ? null : (JSON.stringify(row) ?? '').slice(0, RAW_MAX),
  }
}
