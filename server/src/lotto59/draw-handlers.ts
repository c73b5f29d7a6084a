/** GET /api/poll and /api/…/result/…: draws as players see them, by the database's clock. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { Poll } from '@samnang/contract/shapes'
import { accepted, assert } from '@samnang/core/refusal'
import { findRecord } from '../fairness/fairness-store.ts'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { findDrawInShow, findOpenDraw, publicResults, type ResultFilter } from './draw-store.ts'
import { currentPaytable } from './paytable-store.ts'
import { pollInfo } from './poll-info.ts'
import { polls, potUnits } from './poll-store.ts'
import { playingOf, releasingOf, resultOf } from './public-result.ts'

type Names =
  | 'GET /api/poll'
  | 'GET /api/result/history'
  | Extract<keyof Handlers, `GET /api/v1/result/${string}`>
type Reads = Pick<Parts, 'reads'>

export function drawHandlers(parts: Reads): Pick<Handlers, Names> {
  return {
    'GET /api/poll': async ({ poll }) => accepted({ polls: await pollInfos(parts), current: poll }),
    'GET /api/v1/result/playing': async ({ poll }) => accepted(await playing(parts, poll)),
    'GET /api/v1/result/releasing': async ({ poll }) => {
      const draw = await findDrawInShow(parts.reads, poll)
      return accepted(draw ? releasingOf(draw) : null)
    },
    'GET /api/v1/result/recent': async ({ poll, query }) => {
      const draws = await publicResults(parts.reads, { poll, limit: limitOf(query.limit) })
      return accepted({ results: draws.map(resultOf) })
    },
    'GET /api/v1/result/history': async ({ poll, query }) => accepted(await history(parts, poll, query)),
    'GET /api/result/history': async ({ poll, query }) => accepted(await history(parts, poll, query)),
  }
}

async function pollInfos({ reads }: Reads) {
  const [rows, paytable] = await Promise.all([polls(reads), currentPaytable(reads)])
  return Promise.all(rows.map(async (row) => pollInfo(row, paytable, await potUnits(reads, row.id))))
}

async function playing({ reads }: Reads, poll: Poll) {
  const draw = await findOpenDraw(reads, poll)
  if (!draw) return null
  const [record, pot] = await Promise.all([findRecord(reads, draw.id), potUnits(reads, poll)])
  assert(record, 'an open draw has its opening record')
  return playingOf(draw, record, pot)
}

const LIMIT = 20

function limitOf(text: string | undefined): number {
  return text === undefined ? LIMIT : Number(text)
}

async function history({ reads }: Reads, poll: Poll, query: QueryOf<'GET /api/v1/result/history'>) {
  const limit = limitOf(query.limit)
  const draws = await publicResults(reads, { poll, limit: limit + 1, ...filterOf(query) })
  const rows = draws.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(resultOf), next: draws.length > limit && last ? String(last.id) : null }
}

function filterOf(query: QueryOf<'GET /api/v1/result/history'>): Partial<ResultFilter> {
  return {
    ...(query.before === undefined ? {} : { before: BigInt(query.before) }),
    ...(query.number === undefined ? {} : { number: Number(query.number) }),
    ...(query.date === undefined ? {} : dayOf(query.date)),
  }
}

const DAY_MS = 86_400_000

/** A day in Phnom Penh (UTC+7 all year). A date that is none has no draws. */
function dayOf(date: string): { fromMs: number; toMs: number } {
  const fromMs = Date.parse(`${date}T00:00:00+07:00`)
  return Number.isNaN(fromMs) ? { fromMs: 0, toMs: 0 } : { fromMs, toMs: fromMs + DAY_MS }
}
