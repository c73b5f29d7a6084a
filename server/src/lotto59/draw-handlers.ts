/** GET /api/poll and /api/…/result/…: draws as players see them, by the database's clock. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { PollInfo } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { accepted, assert } from '@samnang/core/refusal'
import type { Pool } from '../database/pool.ts'
import { findBeaconRecord } from '../draws/beacon-records.ts'
import { findRecord } from '../draws/draw-records.ts'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { SEALED } from './draw-mode.ts'
import { findDrawInShow, findOpenDraw, publicResults, type ResultFilter } from './draw-store.ts'
import { currentPaytable, paytableVersion } from './paytables.ts'
import { pollInfo } from './poll-info.ts'
import { type PollRow, polls, potUnits } from './poll-store.ts'
import { playingOf, releasingOf, resultOf } from './public-result.ts'
import { isSeeded } from './seed-pot.ts'

type Names =
  | 'GET /api/poll'
  | 'GET /api/paytable'
  | 'GET /api/result/history'
  | Extract<keyof Handlers, `GET /api/v1/result/${string}`>
type Reads = Pick<Parts, 'reads'>

export function drawHandlers(parts: Reads): Pick<Handlers, Names> {
  return {
    'GET /api/poll': async ({ poll }) => accepted({ polls: await pollInfos(parts), current: poll }),
    'GET /api/paytable': async () => accepted({ polls: await pollInfos(parts) }),
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
  return Promise.all((await polls(reads)).map((row) => infoOf(reads, row)))
}

/** The rates of the draw that takes bets; between two draws those of the next one. */
async function infoOf(reads: Pool, row: PollRow): Promise<PollInfo> {
  const [draw, units, seeded] = await Promise.all([
    findOpenDraw(reads, row.id),
    potUnits(reads, row.id),
    isSeeded(reads, row.id),
  ])
  const version = draw?.paytableVersion ?? null
  const paytable = await (version === null ? currentPaytable(reads) : paytableVersion(reads, version))
  return pollInfo(row, paytable, { units, isSeeded: seeded })
}

async function playing({ reads }: Reads, poll: Poll) {
  const draw = await findOpenDraw(reads, poll)
  if (!draw) return null
  const [record, beacon, pot] = await Promise.all([
    findRecord(reads, draw.id),
    findBeaconRecord(reads, draw.id),
    potUnits(reads, poll),
  ])
  assert(record, 'an open draw has its opening record')
  return playingOf(draw, { ...record, mode: beacon ? { ...beacon, mode: 1 } : SEALED }, pot)
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
