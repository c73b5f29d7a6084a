/** Draws of lotto 59 as a file. */
import type { FileLanguage } from '@samnang/contract/shapes'
import { DRAW_STATES } from '@samnang/core/lotto59/draw-states'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import type { Field } from '../http/csv.ts'
import { type DeskDrawRow, deskDraws } from '../lotto59/draw-desk.ts'
import { type Export, type ExportAsk, headerOf, rowsByKey } from './exports.ts'

const COLUMNS = {
  id: { km: 'លេខសម្គាល់', en: 'Id' },
  poll: { km: 'ប្រភេទ', en: 'Poll' },
  number: { km: 'លេខវគ្គក្នុងថ្ងៃ', en: 'Number in its day' },
  closed: { km: 'បិទនៅ (UTC)', en: 'Closed (UTC)' },
  state: { km: 'ស្ថានភាព', en: 'State' },
  void_reason: { km: 'ហេតុដែលទុកជាមោឃៈ', en: 'Why void' },
  paytable: { km: 'កំណែអត្រាសង', en: 'Version of the rates' },
  tickets: { km: 'ការភ្នាល់', en: 'Bets' },
  stake: { km: 'ប្រាក់ភ្នាល់ (រៀល)', en: 'Stakes (riel)' },
  balls: { km: 'លេខចេញ', en: 'Balls' },
} as const satisfies Record<string, Record<FileLanguage, string>>

export const drawExport: Export = {
  permission: 'draws.read',
  scope: 'house',
  header: headerOf(COLUMNS),
  batches: async function* ({ db, query }: ExportAsk) {
    const filter = filterOf(query)
    const pages = rowsByKey(
      (page) => deskDraws(db, { ...filter, ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages) yield rows.map(fieldsOf)
  },
}

/** What the list does not know asks nothing. */
function filterOf({ poll, state, number, from, to }: ExportAsk['query']) {
  const period = periodOf({ from, to })
  return {
    poll: POLL_NAMES.find((name) => name === poll) ?? null,
    state: DRAW_STATES.find((name) => name === state) ?? null,
    number: number !== undefined && /^[1-9][0-9]{0,4}$/.test(number) ? Number(number) : null,
    ...(period.ok ? period.value : { fromMs: null, toMs: null }),
  }
}

function fieldsOf(row: DeskDrawRow): Field[] {
  return [
    ...[Number(row.id), row.poll, row.number, row.closesAt.toISOString(), row.state, row.voidReason],
    ...[row.paytableVersion, Number(row.tickets), unitsToRiel(row.stake), row.balls?.join(' ') ?? null],
  ]
}
