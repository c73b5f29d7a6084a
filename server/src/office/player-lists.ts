/** What the staff look up about players: the questions of each noun, asked for a player whom the branch reaches. */
import type { OfficeName } from '@samnang/contract/office/office-endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { ticketPage, ticketTotal } from '../lottery/ticket-list.ts'
import { ticketList } from '../lotto59/ticket-list.ts'
import { statement } from '../money/statement.ts'
import { transactionList } from '../money/transactions.ts'
import type { OfficeParts } from '../office-parts.ts'
import {
  eventsOf,
  isInBranch,
  listNotes,
  listSessions,
  notePlayerLook,
  readTags,
} from '../players/player-desk.ts'
import { takenNames } from '../players/player-facts.ts'
import { playerSheet } from '../players/player-sheet.ts'
import { findPlayers } from '../players/search-players.ts'
import { IDLE_MS } from '../players/sessions.ts'
import { casinoReport } from '../providers/game-report.ts'
import { sportReport } from '../providers/sport-report.ts'
import type { StaffMember } from '../staff/staff.ts'
import { type OfficeCall, type OfficeHandlers, read } from './office-call.ts'
import { publicEvent, publicPlayer, publicSession, publicSheet } from './public-player.ts'

type Names = Extract<OfficeName, `GET /api/players${string}` | 'GET /api/tags' | 'GET /api/usernames'>

const LIMIT = 20

export function playerLists(parts: OfficeParts): Pick<OfficeHandlers, Names> {
  const { pool: db, clock } = parts
  return {
    'GET /api/players': read(async ({ query, staff }) => {
      const { q: typed = '', state = null, tag = null } = query
      const { limit, before } = pageOf(query)
      const rows = await findPlayers(db, { typed, state, tag, before, limit, branch: staff.branch })
      return accepted(page(rows, limit, publicPlayer))
    }),
    'GET /api/tags': read(async ({ staff }) => accepted({ rows: await readTags(db, staff.branch) })),
    'GET /api/usernames': read(async ({ query }) => {
      const names = query.names.split(',').slice(0, LIMIT)
      return accepted({ taken: await takenNames(db, names) })
    }),
    'GET /api/players/:id': read(async ({ params, staff }) => sheet(parts, BigInt(params.id), staff)),
    ...listsOfPlayer(parts),
    'GET /api/players/:id/tickets': read((call) => on(parts, call, (id) => ticketList(db, id, call.query))),
    'GET /api/players/:id/lottery': read((call) => on(parts, call, (id) => ticketPage(db, id, call.query))),
    'GET /api/players/:id/rounds': read((call) => on(parts, call, (id) => casinoReport(db, id, call.query))),
    'GET /api/players/:id/sport': read((call) => on(parts, call, (id) => sportReport(db, id, call.query))),
    'GET /api/players/:id/transactions': read((call) =>
      on(parts, call, (id) => transactionList(db, id, call.query)),
    ),
    'GET /api/players/:id/statement': read((call) =>
      on(parts, call, (id) => statement(db, id, call.query, clock.now())),
    ),
  }
}

type OwnNames = `GET /api/players/:id/${'sessions' | 'notes' | 'events'}`

function listsOfPlayer(parts: OfficeParts): Pick<OfficeHandlers, OwnNames> {
  const { pool: db } = parts
  return {
    'GET /api/players/:id/sessions': read((call) =>
      on(parts, call, async (id) => {
        const [period, { limit, before }] = [periodOf(call.query), pageOf(call.query)]
        if (!period.ok) return period
        const toMs = before === null ? period.value.toMs : Number(before)
        const wish = { ...period.value, toMs, limit: limit + 1, idleMs: IDLE_MS }
        const rows = await listSessions(db, id, wish)
        const { rows: shown, next } = page(rows, limit, publicSession, ({ createdAt }) => createdAt.getTime())
        return accepted({ rows: shown, next })
      }),
    ),
    'GET /api/players/:id/notes': read((call) =>
      on(parts, call, async (id) => {
        const { limit, before } = pageOf(call.query)
        const rows = await listNotes(db, id, { before, limit: limit + 1 })
        return accepted(
          page(rows, limit, (note) => ({ ...note, id: Number(note.id), at: note.at.toISOString() })),
        )
      }),
    ),
    'GET /api/players/:id/events': read((call) =>
      on(parts, call, async (id) => {
        const [period, { limit, before }] = [periodOf(call.query), pageOf(call.query)]
        if (!period.ok) return period
        const events = await eventsOf(db, id, { ...period.value, before, limit: limit + 1 })
        return accepted(page(events, limit, publicEvent))
      }),
    ),
  }
}

async function sheet({ pool }: OfficeParts, id: bigint, { name, branch }: StaffMember) {
  const found = await playerSheet(pool, id, branch)
  if (!found) return refused('not_found')
  await notePlayerLook(pool, id, name)
  const [lotto59, lottery] = await Promise.all([
    ticketList(pool, id, { outstanding: 'true', limit: '1' }),
    ticketTotal(pool, id, {}),
  ])
  assert(lotto59.ok && lottery.ok, 'no days were asked for')
  const open = {
    lotto59: lotto59.value.total?.amount ?? 0,
    lottery: lottery.value.outstanding,
    in_play: unitsToRiel(found.inPlayUnits),
  }
  return accepted({ ...publicSheet(found), open })
}

/** A look like the page itself, whoever asks for one list alone. Refusal: `not_found`, as for a player who is not there. */
async function on<T, C extends string>(
  { pool }: OfficeParts,
  { params, staff }: Pick<OfficeCall<'GET /api/players/:id'>, 'params' | 'staff'>,
  ask: (id: bigint) => Promise<Outcome<T, C>>,
): Promise<Outcome<T, C | 'not_found'>> {
  const id = BigInt(params.id)
  if (!(await isInBranch(pool, id, staff.branch))) return refused('not_found')
  await notePlayerLook(pool, id, staff.name)
  return ask(id)
}

function pageOf({ before, limit }: { before?: string; limit?: string }) {
  return {
    before: before === undefined ? null : BigInt(before),
    limit: limit === undefined ? LIMIT : Number(limit),
  }
}

/** `rows` holds one more than the page where there is a next one. */
function page<R extends { id: bigint }, P>(
  rows: R[],
  limit: number,
  toPublic: (row: R) => P,
): { rows: P[]; next: string | null }
function page<R, P>(
  rows: R[],
  limit: number,
  toPublic: (row: R) => P,
  keyOf: (row: R) => bigint | number,
): { rows: P[]; next: string | null }
function page<R, P>(
  rows: R[],
  limit: number,
  toPublic: (row: R) => P,
  keyOf: (row: R) => bigint | number = (row) => (row as { id: bigint }).id,
): { rows: P[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown.map(toPublic), next: rows.length > limit && last ? String(keyOf(last)) : null }
}
