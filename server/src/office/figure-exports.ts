/** Figures and the audit of the book as files. */
import { unitsToRiel } from '@samnang/core/money'
import {
  type FigureRow,
  type FiguresBy,
  figuresBy,
  periodDays,
  type Sums,
  totalOf,
} from '../figures/reports.ts'
import type { Field } from '../http/csv.ts'
import { auditSteps, noteAudit } from '../ledger/audit.ts'
import { type Columns, type Export, type ExportAsk, headerOf } from './exports.ts'
import { inBoth as of, REPORT_WORDS, reportHead } from './report-head.ts'

const TITLE = of('តួលេខរបស់ផ្ទះ', 'Figures of the house')

const COLUMNS: Columns = {
  day: of('ថ្ងៃ', 'Day'),
  product: of('ប្រភេទ', 'Product'),
  part: of('ផ្នែក', 'Part'),
  bets: of('ចំនួនដងភ្នាល់', 'Bets'),
  stake: of('ប្រាក់ភ្នាល់ (រៀល)', 'Stakes (riel)'),
  payout: of('ប្រាក់សង (រៀល)', 'Payouts (riel)'),
  net: of('នៅសល់ (រៀល)', 'Left to the house (riel)'),
  refunded: of('សងវិញ (រៀល)', 'Refunded (riel)'),
}

const figureExport: Export = {
  permission: 'figures.read',
  scope: 'house',
  about: (ask) => reportHead(ask, TITLE[ask.language]),
  header: headerOf(COLUMNS),
  batches: async function* (ask) {
    const rows = await rowsOf(ask)
    const word = (name: 'subtotal' | 'total' | 'nothing') => REPORT_WORDS[name][ask.language]
    if (rows.length === 0) {
      yield [[word('nothing')]]
      return
    }
    for (const product of new Set(rows.map((row) => row.product))) {
      const part = rows.filter((row) => row.product === product)
      yield part.map((row) =>
        fieldsOf([row.day, row.productTitle ?? row.product, row.partTitle ?? row.part], row),
      )
      if (product !== null && part.length > 1)
        yield [fieldsOf([word('subtotal'), product, null], totalOf(part))]
    }
    yield [fieldsOf([word('total'), null, null], totalOf(rows))]
  },
}

async function rowsOf({ db, query }: ExportAsk): Promise<FigureRow[]> {
  const days = periodDays(query)
  if (!days.ok) return []
  const by =
    (['day', 'product', 'part'] as const).find((one) => one === query.by) ?? ('day' satisfies FiguresBy)
  const player = /^\d{1,16}$/.test(query.player ?? '') ? BigInt(query.player ?? '') : null
  return figuresBy(db, { ...days.value, by, product: query.product ?? null, player })
}

function fieldsOf(names: Field[], { bets, stake, payout, refunded }: Sums): Field[] {
  return [...names, Number(bets), ...[stake, payout, stake - payout, refunded].map(unitsToRiel)]
}

const AUDIT_COLUMNS: Columns = {
  check: of('ការពិនិត្យ', 'Check'),
  count: of('ភាពខុសគ្នា', 'Differences'),
  subject: of('អំពី', 'About'),
  expected: of('គួរជា', 'Expected'),
  found: of('ឃើញ', 'Found'),
}

/** A row for each check, and one more for whatever contradicts it: how many there are says how far the audit is. */
const auditJob: Export = {
  permission: 'ledger.audit',
  scope: 'house',
  header: headerOf(AUDIT_COLUMNS),
  batches: async function* ({ db, staff }) {
    const [started, actor] = [performance.now(), `staff:${staff}`]
    let differences = 0
    for await (const { check, found } of auditSteps(db)) {
      differences += found.length
      yield [[check, found.length, null, null, null], ...found.map((one) => differenceFields(one))]
    }
    await noteAudit(db, { actor, differences, ms: performance.now() - started })
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
