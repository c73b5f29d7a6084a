/** Draws of the ticket lottery as a file. */
import type { FileLanguage } from '@samnang/contract/shapes'
import { unitsToRiel } from '@samnang/core/money'
import type { Field } from '../http/csv.ts'
import { deskDraws } from '../lottery/desk-draws.ts'
import type { LotteryDrawSummary } from '../lottery/draws.ts'
import { type Export, headerOf } from './exports.ts'
import { deskFilter } from './lottery-filter.ts'
import { iso } from './lottery-wire.ts'

const COLUMNS = {
  id: { km: 'លេខ', en: 'Number' },
  type: { km: 'ប្រភេទ', en: 'Type' },
  title: { km: 'វគ្គ', en: 'Draw' },
  draw_at: { km: 'ចេញលទ្ធផលនៅ (UTC)', en: 'Drawn at (UTC)' },
  closes_at: { km: 'បិទនៅ (UTC)', en: 'Closes at (UTC)' },
  state: { km: 'ស្ថានភាព', en: 'State' },
  tickets: { km: 'សំបុត្រ', en: 'Tickets' },
  stake: { km: 'ប្រាក់ភ្នាល់ (រៀល)', en: 'Staked (riel)' },
  payout: { km: 'ប្រាក់សង (រៀល)', en: 'Paid (riel)' },
  net: { km: 'សល់ (រៀល)', en: 'Net (riel)' },
} as const satisfies Record<string, Record<FileLanguage, string>>

const BATCH = 200

export const lotteryExport: Export = {
  permission: 'lottery.read',
  scope: 'house',
  header: headerOf(COLUMNS),
  batches: async function* ({ db, query }) {
    const filter = deskFilter({ when: query.when, type: query.type, state: query.state, day: query.day })
    if (!filter) return
    for (let before: bigint | null = null; ; ) {
      const rows: LotteryDrawSummary[] = await deskDraws(db, { ...filter, before, limit: BATCH })
      yield rows.map(fieldsOf)
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      before = last.id
    }
  },
}

function fieldsOf(draw: LotteryDrawSummary): Field[] {
  const { id, type, title, drawMs, closesMs, state, tickets, stakeUnits, payoutUnits } = draw
  const money = [stakeUnits, payoutUnits, stakeUnits - payoutUnits].map(unitsToRiel)
  return [Number(id), type, title, iso(drawMs), iso(closesMs), state, tickets, ...money]
}
