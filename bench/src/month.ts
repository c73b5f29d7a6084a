/**
 * The reports of a month: each figure against a recount from entries, the first page of each by the clock, and against
 * the same month with a tenth of its bets. And bets while the days are counted, against bets without. `month` has a
 * million slips; `month10`, of which the book alone takes a quarter of an hour, ten. Only of that one the tenth is held against
 * a floor: of a hundred thousand a player has so few that the days of one player still fill up.
 */
import { createPool, type Pool } from '@samnang/server/database/pool'
import { countFigures } from '@samnang/server/figures/count-figures'
import { auditSteps } from '@samnang/server/ledger/audit'
import { compareReports } from '../../server/test/recount.ts'
import { recountBook } from '../../server/test/recount-book.ts'
import { momentReports } from '../../server/test/recount-regulator.ts'
import { recountedReports } from '../../server/test/recount-reports.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { copyOf, dropCopy } from './database-copy.ts'
import { betsBesideFigures } from './month-bets.ts'
import { fillMonth, MONTH } from './month-book.ts'
import { monthPages } from './month-pages.ts'
import { FIRST_PLAYER } from './players.ts'

const ROUNDS = 40
/** Within a show, at a midnight, and while everything is under way. */
const MOMENTS = [
  '2026-10-02T00:00:00+07:00',
  '2026-10-16T11:59:59.500+07:00',
  '2026-10-31T23:30:00+07:00',
].map((at) => new Date(at))

/** What limits of later play are asked from, and requests of the cashier: no report reads them. */
const NOT_MADE = [
  'stake_counter',
  'jackpot_four',
  'lottery_player_number',
  'lottery_exposure',
  'cashier_request',
]

interface Book {
  bets: number
  url: string
  owner: Pool
  office: Pool
}

const MILLION = 1_000_000

export const month: Claim = { name: 'month', run: (bench) => run(bench, MILLION) }
export const month10: Claim = { name: 'month10', run: (bench) => run(bench, 10 * MILLION) }

async function run(bench: Bench, slips: number): Promise<Row[]> {
  const bets = bench.isQuick ? slips / 50 : slips
  const url = await bench.freshDatabase()
  const books: Book[] = []
  try {
    for (const count of [bets / 10, bets]) books.push(await filled(bench, url, count))
    for (const book of books) await proveEqual(bench, book)
    const [small, large] = books
    if (!small || !large) throw new Error('there are two books')
    const rows = await pageRows(bench, { small, large })
    return [...rows, ...(await betsBesideFigures({ ...large, isQuick: bench.isQuick }))]
  } finally {
    for (const { url: copy, owner, office } of books) {
      await Promise.all([owner.end(), office.end()])
      await dropCopy(copy)
    }
  }
}

async function filled({ say }: Bench, url: string, bets: number): Promise<Book> {
  const copy = await copyOf(url, `month_${bets}`)
  // One connection: what is set for filling holds for all of it.
  const owner = createPool(copy, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const office = createPool(copy, { max: 4, role: 'samnang_office', name: 'samnang-bench' })
  const started = performance.now()
  await fillMonth(owner, bets)
  const made = performance.now()
  await countFigures(office)
  await owner.query('vacuum analyze')
  const seconds = [made - started, performance.now() - made].map((ms) => (ms / 1000).toFixed(0))
  say(`a month of ${bets} slips made in ${seconds[0]} s, its days counted in ${seconds[1]} s`)
  return { bets, url: copy, owner, office }
}

/** Nothing is faster than a wrong figure. The audit as well, which looks at all of a book several times. */
async function proveEqual({ say }: Bench, { bets, owner, office }: Book): Promise<void> {
  await recountBook(owner)
  const players = [FIRST_PLAYER, FIRST_PLAYER + 499, FIRST_PLAYER + 999].map(BigInt)
  const scope = { office, owner, ...MONTH, players }
  const { figures, differences } = await compareReports([
    ...(await recountedReports(scope)),
    ...momentReports(scope, MOMENTS),
  ])
  if (differences.length > 0) throw new Error(`figures differ: ${differences.slice(0, 3).join('; ')}`)
  say(`${bets} slips: ${figures} figures of reports equal a recount from entries`)
  const started = performance.now()
  const wrong: string[] = []
  for await (const { check, found } of auditSteps(owner))
    if (found.length > 0 && !NOT_MADE.includes(check)) wrong.push(`${check}: ${JSON.stringify(found[0])}`)
  if (wrong.length > 0) throw new Error(`the book is not whole: ${wrong.join('; ')}`)
  say(
    `${bets} slips: the audit finds the book whole in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
}

interface Timed {
  page: string
  smallMs: number
  largeMs: number
  smallP95Ms: number
  largeP95Ms: number
}

/** Both books in turn. */
async function pageRows(
  { say, isQuick }: Bench,
  { small, large }: { small: Book; large: Book },
): Promise<Row[]> {
  const timed: Timed[] = []
  const names = monthPages(small.office).map(({ page }) => page)
  for (const page of names) {
    const times: [number[], number[]] = [[], []]
    for (let round = -2; round < (isQuick ? 5 : ROUNDS); round++)
      for (const [at, { office }] of [small, large].entries()) {
        const ms = await timeOf(office, page)
        if (round >= 0) times[at]?.push(ms)
      }
    const [one, ten] = times
    timed.push({
      ...{ page, smallMs: median(one), largeMs: median(ten) },
      ...{ smallP95Ms: p95(one), largeP95Ms: p95(ten) },
    })
    const last = timed.at(-1)
    say(
      `${page}: p95 ${last?.largeP95Ms.toFixed(1)} ms, ${last?.smallP95Ms.toFixed(1)} ms with a tenth of the bets`,
    )
  }
  const [slowest, growth] = rowsOf(timed, large.bets)
  return large.bets > MILLION ? [slowest, growth] : [slowest]
}

async function timeOf(office: Pool, page: string): Promise<number> {
  const found = monthPages(office).find((one) => one.page === page)
  const started = performance.now()
  const rows = await found?.ask()
  const ms = performance.now() - started
  if (!rows) throw new Error(`${page}: an empty report`)
  return ms
}

function rowsOf(timed: Timed[], bets: number): [Row, Row] {
  const of = (figure: (one: Timed) => number) =>
    Object.fromEntries(timed.map((one) => [one.page, figure(one)]))
  const worst = (of: (one: Timed) => number) => Math.max(...timed.map(of))
  const what = `first page of every report of a month of ${bets.toLocaleString('en').replaceAll(',', ' ')} slips`
  return [
    {
      claim: `${what}, 95th percentile (the worst)`,
      ...{ baseline: 'the clock', figure: worst((one) => one.largeP95Ms), floor: 300, aim: 100 },
      ...{ unit: 'ms', raw: [of((one) => one.largeP95Ms)] },
    },
    {
      claim: `${what}, median (the worst)`,
      ...{ baseline: 'with a tenth', figure: worst((one) => one.largeMs / one.smallMs) },
      ...{ floor: 1.5, aim: 1.2, raw: [of((one) => one.largeMs), of((one) => one.smallMs)] },
    },
  ]
}

function p95(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN
}
