/** Figures and the audit of the book as files. */
import { FIGURE_ORDERS, FIGURES_BY, type NoBand } from '@samnang/contract/office/figures'
import type { FileLanguage } from '@samnang/contract/shapes'
import { unitsToRiel } from '@samnang/core/money'
import { periodDays, returnOf, type Sums, totalOf } from '../figures/reports.ts'
import { type ToldFigure, theoryOfSum, toldFigures } from '../figures/told-figures.ts'
import type { Field } from '../http/csv.ts'
import { auditSteps, CHECK_COUNT, noteAudit } from '../ledger/audit.ts'
import { type Columns, type Export, type ExportAsk, headerOf } from './exports.ts'
import { inBoth as of, REPORT_WORDS, reportHead } from './report-head.ts'

const TITLE = of('តួលេខរបស់ផ្ទះ', 'Figures of the house')

const COLUMNS: Columns = {
  day: of('ថ្ងៃ ឬសាខា', 'Day or branch'),
  product: of('ប្រភេទ', 'Product'),
  part: of('ផ្នែក', 'Part'),
  bets: of('ចំនួនដងភ្នាល់', 'Bets'),
  stake: of('ប្រាក់ភ្នាល់ (រៀល)', 'Stakes (riel)'),
  payout: of('ប្រាក់សង (រៀល)', 'Payouts (riel)'),
  net: of('នៅសល់ (រៀល)', 'Left to the house (riel)'),
  refunded: of('សងវិញ (រៀល)', 'Refunded (riel)'),
  return: of('សងជាមធ្យម (%)', 'Return (%)'),
  theory: of('តាមអត្រា (%)', 'By the rates (%)'),
  low: of('ធម្មតា ពី (%)', 'Normal from (%)'),
  high: of('ធម្មតា ដល់ (%)', 'Normal to (%)'),
  no_band: of('ហេតុអ្វីគ្មានព្រំដែនធម្មតា', 'Why nothing is said to be normal'),
}

const NO_BAND: Readonly<Record<NoBand, Record<FileLanguage, string>>> = {
  few: of('ភ្នាល់តិចពេក', 'too few bets'),
  provider: of('អ្នកផ្គត់ផ្គង់មិនបានប្រកាសទេ', 'the provider does not publish it'),
}

const figureExport: Export = {
  permission: 'figures.read',
  scope: 'house',
  isOfPast: true,
  about: (ask) => reportHead(ask, TITLE[ask.language]),
  header: headerOf(COLUMNS),
  batches: async function* (ask) {
    const { rows, total, isByResult } = await reportOf(ask)
    const word = (name: 'subtotal' | 'total' | 'nothing') => REPORT_WORDS[name][ask.language]
    if (rows.length === 0) {
      yield [[word('nothing')]]
      return
    }
    const line = lineOf(ask.language)
    if (isByResult) yield rows.map(line)
    for (const product of isByResult ? [] : new Set(rows.map((row) => row.product))) {
      const part = rows.filter((row) => row.product === product)
      yield part.map(line)
      const sum = { ...totalOf(part), theory: theoryOfSum(part) }
      if (product !== null && part.length > 1) yield [sumLine([word('subtotal'), product], sum)]
    }
    yield [sumLine([word('total'), null], total)]
  },
}

/** By what is left, products stand in each other's rows, and so without sub-totals. */
async function reportOf({ db, query }: ExportAsk) {
  const nothing = { rows: [], total: { ...totalOf([]), theory: null } }
  const days = periodDays(query)
  const order = FIGURE_ORDERS.find((one) => one === query.order) ?? null
  if (!days.ok) return { ...nothing, isByResult: false }
  const by = FIGURES_BY.find((one) => one === query.by) ?? 'day'
  const player = /^\d{1,16}$/.test(query.player ?? '') ? BigInt(query.player ?? '') : null
  const { product = null, part = null } = query
  const found = await toldFigures(db, { ...days.value, by, product, part, player, order })
  return { ...found, isByResult: order !== null }
}

function lineOf(language: FileLanguage): (row: ToldFigure) => Field[] {
  return (row) => [
    ...[row.branch ?? row.day, row.productTitle ?? row.product, row.partTitle ?? row.part],
    ...sumFields(row),
    ...[row.band?.low ?? null, row.band?.high ?? null, row.noBand && NO_BAND[row.noBand][language]],
  ]
}

/** A sum of several parts has no band: they are not independent of each other. */
function sumLine(names: [string, string | null], sums: Sums & { theory: number | null }): Field[] {
  return [...names, null, ...sumFields(sums), null, null, null]
}

function sumFields({ bets, stake, payout, refunded, theory }: Sums & { theory: number | null }): Field[] {
  const money = [stake, payout, stake - payout, refunded].map(unitsToRiel)
  return [Number(bets), ...money, returnOf({ stake, payout }), theory]
}

const AUDIT_COLUMNS: Columns = {
  check: of('ការពិនិត្យ', 'Check'),
  count: of('ភាពខុសគ្នា', 'Differences'),
  subject: of('អំពី', 'About'),
  expected: of('គួរជា', 'Expected'),
  found: of('ឃើញ', 'Found'),
}

/** A row for each check, and one more for whatever contradicts it; how many checks are done says how far the audit is. */
const auditJob: Export = {
  permission: 'ledger.audit',
  scope: 'house',
  batchCount: CHECK_COUNT,
  header: headerOf(AUDIT_COLUMNS),
  batches: async function* ({ pool, staff }) {
    const [started, actor] = [performance.now(), `staff:${staff}`]
    let differences = 0
    for await (const { check, found } of auditSteps(pool)) {
      differences += found.length
      yield [[check, found.length, null, null, null], ...found.map((one) => differenceFields(one))]
    }
    await noteAudit(pool, { actor, differences, ms: performance.now() - started })
  },
}

function differenceFields({
  check,
  subject,
  expected,
  found,
}: Record<'check' | 'subject' | 'expected' | 'found', string>): Field[] {
  return [check, null, subject, expected, found]
}

export const figureExports = { figures: figureExport, 'ledger-audit': auditJob }
