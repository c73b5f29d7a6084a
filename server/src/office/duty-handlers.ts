/** Cases about money, the figures of their rules and what each level opens, as the office's contract asks for them. */
import type { CareCase, CareSheet } from '@samnang/contract/office/care'
import type { DutyCase, dutyEndpoints, Fact, Found } from '@samnang/contract/office/duties'
import { isCare } from '@samnang/core/care/care-rules'
import { type CaseRule, type CaseState, DESK_RULES } from '@samnang/core/cashier/duty-rules'
import type { LevelAmounts as LevelUnits } from '@samnang/core/cashier/levels'
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { changeLevelsIn, readLevels } from '../cashier/change-levels.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import {
  assignCaseIn,
  type CaseRow,
  countOpen,
  decideCaseIn,
  deciders,
  type EvidenceRow,
  evidenceOf,
  type FactRow,
  factsOf,
  findCase,
  listCases,
  looksAt,
  noteCaseIn,
  noteLook,
  openByHandIn,
  printCaseIn,
  stepsOf,
} from '../duties/cases.ts'
import { changeRuleIn, readRules } from '../duties/rules.ts'
import type { OfficeParts } from '../office-parts.ts'
import { lockInBranch } from '../players/player-desk.ts'
import { type Asked, command, type OfficeHandlers, read } from './office-call.ts'

const LIMIT = 50

type Names = keyof typeof dutyEndpoints

export function dutyHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/cases': read(async ({ query, staff }) => {
      const rules = query.rule === undefined ? DESK_RULES : [query.rule]
      const assignedTo = query.mine === undefined ? null : staff.name
      const page = await casePage(pool, { ...query, rules, assignedTo, viewer: staff.name })
      return accepted({ ...page, rows: page.rows.flatMap((row) => ofPlayer(row) ?? []) })
    }),
    'GET /api/cases-waiting': read(async ({ staff }) =>
      accepted(await countOpen(pool, staff.name, DESK_RULES)),
    ),
    'GET /api/cases/:id': read(async ({ params, staff }) => {
      const id = BigInt(params.id)
      const sheet = (await isDeskCase(pool, id, staff.name)) ? await caseSheet(pool, id, staff.name) : null
      const whole = sheet && ofPlayer(sheet)
      return whole ? accepted(whole) : refused('not_found')
    }),
    ...caseCommands(),
    ...ruleHandlers(pool),
  }
}

interface Wanted {
  rules: readonly CaseRule[]
  assignedTo: string | null
  viewer: string
  state?: CaseState | undefined
  player?: string | undefined
  before?: string | undefined
  limit?: string | undefined
}

/** The newest first, and where the next page begins. */
export async function casePage(
  pool: OfficeParts['pool'],
  { rules, assignedTo, viewer, ...query }: Wanted,
): Promise<{ rows: CareCase[]; next: string | null }> {
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const rows = await listCases(pool, {
    ...{ viewer, rules, assignedTo },
    state: query.state ?? null,
    player: query.player === undefined ? null : BigInt(query.player),
    before: query.before === undefined ? null : BigInt(query.before),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return { rows: shown.map(publicCase), next: rows.length > limit ? String(shown.at(-1)?.id) : null }
}

/** Null: it is not there for this colleague. That it was opened is written down. */
export async function caseSheet(
  pool: OfficeParts['pool'],
  id: bigint,
  viewer: string,
): Promise<Omit<CareSheet, 'complaint'> | null> {
  const found = await findCase(pool, id, viewer)
  if (!found) return null
  await noteLook(pool, id, viewer)
  const [evidence, steps] = [await evidenceOf(pool, id), await stepsOf(pool, id)]
  return {
    ...publicCase(found),
    contact: found.contact,
    subject: found.subject,
    evidence: evidence.map(publicEvidence),
    facts: (await factsOf(pool, id)).map(publicFact),
    looks: (await looksAt(pool, id)).map(({ staff: name, firstAt, lastAt }) => ({
      ...{ staff: name, first_at: firstAt.toISOString(), last_at: lastAt.toISOString() },
    })),
    steps: steps.map(({ found: figures, ...step }) => ({
      ...step,
      id: Number(step.id),
      at: step.at.toISOString(),
      found: figures === null ? null : inRiel(figures),
    })),
    colleagues: (await deciders(pool, found.rule)).filter((name) => name !== found.aboutStaff),
  }
}

function caseCommands(): Pick<OfficeHandlers, Extract<Names, `POST /api/cases${string}`>> {
  return {
    'POST /api/cases': command(async (tx, { body }, by) => {
      const playerId = BigInt(body.player)
      if (!(await lockInBranch(tx, playerId, null))) return refused('not_found')
      return accepted({ id: Number(await openByHandIn(tx, { playerId, note: body.note }, by)) })
    }),
    'POST /api/cases/:id/assign': command((tx, asked, by) =>
      onDeskCase(tx, asked, (id) => assignCaseIn(tx, { id, to: asked.body.to }, by)),
    ),
    'POST /api/cases/:id/note': command((tx, asked, by) =>
      onDeskCase(tx, asked, (id) => noteCaseIn(tx, { id, note: asked.body.note }, by)),
    ),
    'POST /api/cases/:id/print': command((tx, asked, by) =>
      onDeskCase(tx, asked, (id) => printCaseIn(tx, id, by)),
    ),
    'POST /api/cases/:id/decide': command((tx, asked, by) => {
      const { verdict, reference } = asked.body
      return onDeskCase(tx, asked, (id) => decideCaseIn(tx, { id, verdict, reference }, by))
    }),
  }
}

/** Complaints and safer play have routes of their own, with rights and rules of their own (care-handlers.ts). */
async function isDeskCase(db: Queryable, id: bigint, viewer: string): Promise<boolean> {
  const found = await findCase(db, id, viewer)
  return found !== null && !isCare(found.rule)
}

async function onDeskCase<T, C extends string>(
  tx: Tx,
  { params, staff }: Pick<Asked<'POST /api/cases/:id/print'>, 'params' | 'staff'>,
  work: (id: bigint) => Promise<Outcome<T, C>>,
): Promise<Outcome<T, C | 'not_found'>> {
  const id = BigInt(params.id)
  return (await isDeskCase(tx, id, staff.name)) ? work(id) : refused('not_found')
}

type RuleNames = Exclude<Names, `${string} /api/cases${string}`>

function ruleHandlers(pool: OfficeParts['pool']): Pick<OfficeHandlers, RuleNames> {
  return {
    'GET /api/duty-rules': read(async () => {
      const rows = await readRules(pool)
      return accepted({
        rows: rows.map(({ code, isOn, figures, changedAt }) => ({
          ...{ code, is_on: isOn, changed_at: changedAt.toISOString() },
          figures: { ...figures } as Record<string, number>,
        })),
      })
    }),
    'POST /api/duty-rules/:code': command((tx, { params, body: { before, after } }, by) => {
      const state = ({ is_on: isOn, figures }: typeof before) => ({ isOn, figures })
      return changeRuleIn(tx, { code: params.code, before: state(before), after: state(after) }, by)
    }),
    'GET /api/levels': read(async () =>
      accepted({
        rows: (await readLevels(pool)).map(({ deposit, withdrawal }) => rielOf({ deposit, withdrawal })),
      }),
    ),
    'POST /api/levels': command((tx, { body: { before, after } }, by) =>
      changeLevelsIn(tx, { before: before.map(unitsOf), after: after.map(unitsOf) }, by),
    ),
  }
}

/** What the desk of money and risk works on has a player; null: it has none, and is a complaint. */
function ofPlayer<R extends { player: DutyCase['player'] | null }>(
  row: R,
): (R & Pick<DutyCase, 'player'>) | null {
  return row.player && { ...row, player: row.player }
}

function publicCase(row: CaseRow) {
  return {
    ...{ id: Number(row.id), rule: row.rule, state: row.state },
    player: row.playerId === null ? null : { id: Number(row.playerId), username: row.username ?? '' },
    from_name: row.fromName,
    ...{ opened_at: row.openedAt.toISOString(), due_at: row.dueAt.toISOString(), is_overdue: row.isOverdue },
    ...{ assigned_to: row.assignedTo, decided_by: row.decidedBy },
    decided_at: row.decidedAt?.toISOString() ?? null,
    report_reference: row.reportReference,
  }
}

function publicEvidence({ id, at, kind, playerId, username, amountUnits }: EvidenceRow) {
  const way = kind === 'deposit' || kind === 'credit' ? ('deposit' as const) : ('withdrawal' as const)
  return {
    ...{ id: Number(id), at: at.toISOString(), way, amount: unitsToRiel(amountUnits) },
    player: { id: Number(playerId), username },
  }
}

function publicFact({ id, kind, ref, at, playerId, username, detail }: FactRow): Fact {
  return {
    ...{ id: Number(id), kind, ref, at: at.toISOString() },
    player: playerId === null ? null : { id: Number(playerId), username: username ?? '' },
    detail: inRiel(detail),
  }
}

const MONEY = new Set(['amount', 'won', 'least', 'before', 'sum', 'limit', 'deposited', 'paid_out', 'staked'])

/** What a rule wrote has money in units, as texts. */
function inRiel<D extends Found | Fact['detail']>(found: Record<string, unknown>): D {
  const entries = Object.entries(found).map(([name, value]) => [
    name,
    MONEY.has(name) ? unitsToRiel(BigInt(String(value))) : value,
  ])
  // Its fields are those that the rules write; the reply's schema leaves out what it does not know.
  return Object.fromEntries(entries) as D
}

interface Riel {
  deposit: number | null
  withdrawal: number | null
}

function rielOf({ deposit, withdrawal }: LevelUnits): Riel {
  const riel = (units: bigint | null) => (units === null ? null : unitsToRiel(units))
  return { deposit: riel(deposit), withdrawal: riel(withdrawal) }
}

function unitsOf({ deposit, withdrawal }: Riel): LevelUnits {
  const units = (riel: number | null) => (riel === null ? null : rielToUnits(riel))
  return { deposit: units(deposit), withdrawal: units(withdrawal) }
}
