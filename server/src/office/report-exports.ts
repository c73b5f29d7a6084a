/** The other reports of the figures' page as files: players, money in and out, months and who signed them, tax. */
import type { FileLanguage } from '@samnang/contract/shapes'
import { unitsToRiel } from '@samnang/core/money'
import { dayAt, dayStartMs, wallTime } from '@samnang/core/phnom-penh-day'
import { owedByDay } from '../figures/ledger.ts'
import { listMonths, type Month } from '../figures/month-close.ts'
import { moneyOf, periodDays, playersBy, returnOf, type Sums, totalOf } from '../figures/reports.ts'
import { type TaxLine, taxOfMonth } from '../figures/tax.ts'
import type { Field } from '../http/csv.ts'
import { type Columns, type Export, type ExportAsk, headerOf } from './exports.ts'
import { inBoth as of, REPORT_WORDS, reportHead } from './report-head.ts'

const OF_FIGURES = { permission: 'figures.read', scope: 'house' } as const
const OF_PAST = { ...OF_FIGURES, isOfPast: true } as const
const SUMS: Columns = {
  bets: of('ចំនួនដងភ្នាល់', 'Bets'),
  stake: of('ប្រាក់ភ្នាល់ (រៀល)', 'Stakes (riel)'),
  payout: of('ប្រាក់សង (រៀល)', 'Payouts (riel)'),
  net: of('នៅសល់ (រៀល)', 'Left to the house (riel)'),
  return: of('សងជាមធ្យម (%)', 'Return (%)'),
}
const MOST_PLAYERS = 1000
/** Each is counted again when it is told. */
const MONTHS_AT_ONCE = 4
const MOST_MONTHS = 24

function sums({ bets, stake, payout }: Sums): Field[] {
  return [Number(bets), ...[stake, payout, stake - payout].map(unitsToRiel), returnOf({ stake, payout })]
}

/** What stands in place of rows where there are none. */
function orNothing(rows: Field[][], { language }: ExportAsk): Field[][] {
  return rows.length > 0 ? rows : [[REPORT_WORDS.nothing[language]]]
}

const players: Export = {
  ...OF_PAST,
  about: (ask) => reportHead(ask, of('តួលេខតាមអ្នកលេង', 'Figures by player')[ask.language]),
  header: headerOf({ player: of('អ្នកលេង', 'Player'), ...SUMS }),
  batches: async function* (ask) {
    const { from, to, product = null, order } = ask.query
    const days = periodDays({ ...(from && { from }), ...(to && { to }) })
    const asked = { product, order: order === 'most' ? 'most' : 'least', limit: MOST_PLAYERS } as const
    const rows = days.ok ? await playersBy(ask.db, { ...days.value, ...asked }) : []
    const lines = rows.map((row) => [row.username, ...sums(row)])
    if (rows.length > 0) lines.push([REPORT_WORDS.total[ask.language], ...sums(totalOf(rows))])
    yield orNothing(lines, ask)
  },
}

const KINDS: Readonly<Record<string, Record<FileLanguage, string>>> = {
  credit: of('បន្ថែម', 'Credit'),
  debit: of('ដកចេញ', 'Debit'),
  deposit: of('ដាក់ប្រាក់', 'Deposit'),
  payout: of('បង់ប្រាក់ដក', 'Paid out'),
  cash: of('ផ្ទេររបស់ផ្ទះ', 'Between the house’s accounts'),
  pot: of('ជេកផត', 'Jackpot pot'),
}

const money: Export = {
  ...OF_PAST,
  about: (ask) => reportHead(ask, of('ប្រាក់ចេញចូល', 'Money in and out')[ask.language]),
  header: headerOf({
    kind: of('ប្រតិបត្តិការ', 'Movement'),
    account: of('គណនីម្ខាងទៀត', 'Other account'),
    count: of('ចំនួនដង', 'How many'),
    came_in: of('ចូល (រៀល)', 'In (riel)'),
    went_out: of('ចេញ (រៀល)', 'Out (riel)'),
  }),
  batches: async function* (ask) {
    const days = periodDays(ask.query)
    const rows = days.ok ? await moneyOf(ask.db, days.value) : []
    const lines: Field[][] = rows.map(({ kind, name, count, cameIn, wentOut }) => [
      ...[KINDS[kind]?.[ask.language] ?? kind, name],
      ...[Number(count), unitsToRiel(cameIn), unitsToRiel(wentOut)],
    ])
    const sum = (pick: 'count' | 'cameIn' | 'wentOut') => rows.reduce((all, row) => all + row[pick], 0n)
    const total = [Number(sum('count')), unitsToRiel(sum('cameIn')), unitsToRiel(sum('wentOut'))]
    if (rows.length > 0) lines.push([REPORT_WORDS.total[ask.language], null, ...total])
    yield orNothing(lines, ask)
  },
}

const owedDays: Export = {
  ...OF_PAST,
  about: (ask) => reportHead(ask, of('អ្វីដែលផ្ទះជំពាក់តាមថ្ងៃ', 'Owed at the end of each day')[ask.language]),
  header: headerOf({
    day: of('ថ្ងៃ', 'Day'),
    players: of('ប្រាក់អ្នកលេង (រៀល)', 'Players’ funds (riel)'),
    holds: of('ប្រាក់រង់ចាំដក (រៀល)', 'Held for withdrawals (riel)'),
    pots: of('ប្រាក់ជេកផត (រៀល)', 'Jackpot pots (riel)'),
    open: of('ប្រាក់ភ្នាល់រង់ចាំលទ្ធផល (រៀល)', 'Stakes waiting for results (riel)'),
    owed: of('ជំពាក់សរុប (រៀល)', 'Owed in all (riel)'),
  }),
  batches: async function* (ask) {
    const days = periodDays(ask.query)
    const rows = days.ok ? await owedByDay(ask.db, days.value) : []
    const lines = rows.map(({ day, players: funds, holds, pots, openStakes }) => [
      day,
      ...[funds, holds, pots, openStakes, funds + holds + pots + openStakes].map(unitsToRiel),
    ])
    yield orNothing(lines, ask)
  },
}

const STATES = {
  unchanged: of('មិនប្រែប្រួល', 'unchanged'),
  changed: of('ប្រែប្រួល', 'changed'),
  open: of('មិនទាន់បិទ', 'open'),
  undecided: of('មិនទាន់សម្រេចអស់', 'not all decided'),
}

const months: Export = {
  ...OF_FIGURES,
  about: (ask) =>
    reportHead(
      ask,
      of('ខែដែលបានបិទ', 'Closed months')[ask.language],
      of(`${MOST_MONTHS} ខែចុងក្រោយដែលបានចប់`, `the last ${MOST_MONTHS} months that are over`)[ask.language],
    ),
  header: headerOf({
    month: of('ខែ', 'Month'),
    ...SUMS,
    refunded: of('សងវិញ (រៀល)', 'Refunded (riel)'),
    state: of('ស្ថានភាព', 'State'),
    signed: of('ចុះហត្ថលេខា', 'Signed'),
    signed_too: of('អ្នកទីពីរចុះហត្ថលេខា', 'Signed by the second'),
    signed_at: of('ចុះហត្ថលេខានៅ', 'Signed at'),
    hash: of('ស្នាមម្រាម (SHA-256)', 'Fingerprint (SHA-256)'),
  }),
  batches: async function* (ask) {
    let before = dayAt(ask.madeAt.getTime())
    for (let told = 0; told < MOST_MONTHS; ) {
      const rows = await listMonths(ask.db, { before, limit: MONTHS_AT_ONCE })
      if (told === 0 || rows.length > 0)
        yield told === 0 ? orNothing(rows.map(lineOf(ask)), ask) : rows.map(lineOf(ask))
      told += rows.length
      if (rows.length < MONTHS_AT_ONCE) return
      before = rows.at(-1)?.first ?? before
    }
  },
}

function lineOf({ language }: ExportAsk): (month: Month) => Field[] {
  return ({ first, hash, sums: all, closed, isUnchanged, canClose }) => {
    const open = canClose ? 'open' : 'undecided'
    const state = isUnchanged === null ? open : isUnchanged ? 'unchanged' : 'changed'
    return [
      ...[first.slice(0, 7), ...sums(all), unitsToRiel(all.refunded), STATES[state][language]],
      ...[closed?.by, closed?.approvedBy].map((name) => name?.replace('staff:', '') ?? null),
      ...[closed && wallTime(closed.closedAt.getTime()), hash],
    ]
  }
}

const BASES = { stake: of('ប្រាក់ភ្នាល់', 'stakes'), net: of('នៅសល់', 'what is left') }

const tax: Export = {
  ...OF_FIGURES,
  about: (ask) => {
    const { month = '', ...query } = ask.query
    return reportHead({ ...ask, query }, of('ពន្ធប្រចាំខែ', 'Tax by month')[ask.language], month)
  },
  header: headerOf({
    product: of('ប្រភេទ', 'Product'),
    stake: of('ប្រាក់ភ្នាល់ (រៀល)', 'Stakes (riel)'),
    payout: of('ប្រាក់សង (រៀល)', 'Payouts (riel)'),
    net: of('នៅសល់ (រៀល)', 'Left to the house (riel)'),
    base: of('គិតលើ', 'Taken of'),
    rate: of('អត្រា (%)', 'Rate (%)'),
    since: of('ចាប់ពីខែ', 'From month'),
    taxed: of('ប្រាក់ជាប់ពន្ធ (រៀល)', 'Taxed amount (riel)'),
    tax: of('ពន្ធ (រៀល)', 'Tax (riel)'),
  }),
  batches: async function* (ask) {
    const first = `${ask.query.month}-01`
    const rows = dayStartMs(first) === null ? [] : await taxOfMonth(ask.db, first)
    const lines = rows.map((row) => taxLine(row, ask))
    const owed = unitsToRiel(rows.reduce((sum, row) => sum + (row.tax ?? 0n), 0n))
    if (rows.length > 0)
      lines.push([REPORT_WORDS.total[ask.language], null, null, null, null, null, null, null, owed])
    yield orNothing(lines, ask)
  },
}

function taxLine(
  { product, productTitle, stake, payout, base, rateCenti, since, ...owed }: TaxLine,
  { language }: ExportAsk,
): Field[] {
  return [
    ...[productTitle ?? product, unitsToRiel(stake), unitsToRiel(payout), unitsToRiel(stake - payout)],
    ...[
      base && BASES[base][language],
      rateCenti === null ? null : rateCenti / 100,
      since?.slice(0, 7) ?? null,
    ],
    ...[owed.taxed, owed.tax].map((units) => (units === null ? null : unitsToRiel(units))),
  ]
}

export const reportExports = {
  'figures-players': players,
  'figures-money': money,
  'owed-days': owedDays,
  months,
  tax,
}
