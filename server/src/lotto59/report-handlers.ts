/** GET /api/bet/report, /api/jackpot/search and /api/print. */
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { searchJackpot } from './jackpot-search.ts'
import { betReport } from './report.ts'
import { betReportFile } from './report-file.ts'
import { slipReceipt } from './slip-receipt.ts'

type Names = 'GET /api/bet/report' | 'GET /api/jackpot/search' | 'GET /api/print'

export function reportHandlers({ reads }: Pick<Parts, 'reads'>): Pick<Handlers, Names> {
  return {
    'GET /api/bet/report': ({ player, query }) =>
      query.format === 'csv' ? betReportFile(reads, player.id, query) : betReport(reads, player.id, query),
    'GET /api/jackpot/search': ({ player, query }) => searchJackpot(reads, player.id, query),
    'GET /api/print': ({ player, query }) => slipReceipt(reads, player, BigInt(query.group_id)),
  }
}
