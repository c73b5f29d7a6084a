/** Builds the office from its parts; it listens on nothing yet, so tests can inject. */
import type { FastifyInstance } from 'fastify'
import { approvalHandlers } from './office/approval-handlers.ts'
import { auditExport } from './office/audit-export.ts'
import { auditHandlers } from './office/audit-handlers.ts'
import { bookExports } from './office/book-exports.ts'
import { careHandlers } from './office/care-handlers.ts'
import { cashExports } from './office/cash-export.ts'
import { cashHandlers } from './office/cash-handlers.ts'
import { cashLimitHandlers } from './office/cash-limit-handlers.ts'
import { cashLineHandlers } from './office/cash-line-handlers.ts'
import { cashierExports } from './office/cashier-exports.ts'
import { createOffice } from './office/create-office.ts'
import { depositHandlers } from './office/deposit-handlers.ts'
import { disputeHandlers } from './office/dispute-handlers.ts'
import { documentHandlers } from './office/document-handlers.ts'
import { caseExports } from './office/duty-export.ts'
import { dutyHandlers } from './office/duty-handlers.ts'
import { alsoAsPdf, type Exports } from './office/exports.ts'
import { figureExports } from './office/figure-exports.ts'
import { figureHandlers } from './office/figure-handlers.ts'
import { gameExports } from './office/game-exports.ts'
import { gameHandlers } from './office/game-handlers.ts'
import { gameProviderHandlers } from './office/game-provider-handlers.ts'
import { gameWorkHandlers } from './office/game-work-handlers.ts'
import { handOutHandlers } from './office/hand-out-handlers.ts'
import { holderHandlers } from './office/holder-handlers.ts'
import { jobHandlers } from './office/job-handlers.ts'
import { ledgerExports } from './office/ledger-exports.ts'
import { ledgerHandlers } from './office/ledger-handlers.ts'
import { lostBetHandlers } from './office/lost-bet-handlers.ts'
import { lotteryExport } from './office/lottery-export.ts'
import { boardHandlers, lotteryHandlers } from './office/lottery-handlers.ts'
import { drawExport } from './office/lotto59-export.ts'
import { lotto59Handlers } from './office/lotto59-handlers.ts'
import { lotto59RateHandlers } from './office/lotto59-rate-handlers.ts'
import { messageHandlers } from './office/message-handlers.ts'
import type { OfficeHandlers } from './office/office-call.ts'
import { mountOffice } from './office/office-mount.ts'
import { addOfficeStream } from './office/office-stream-route.ts'
import { payoutHandlers } from './office/payout-handlers.ts'
import { playerExport } from './office/player-export.ts'
import { playerHandlers } from './office/player-handlers.ts'
import { playerListExports } from './office/player-list-exports.ts'
import { playerLists } from './office/player-lists.ts'
import { regulatorExports } from './office/regulator-export.ts'
import { reportExports } from './office/report-exports.ts'
import { resultHandlers } from './office/result-handlers.ts'
import { rulesHandlers } from './office/rules-handlers.ts'
import { officeSessionHandlers } from './office/session-handlers.ts'
import { sharedListHandlers } from './office/shared-list-handlers.ts'
import { approvalExport, staffExport } from './office/staff-export.ts'
import { staffHandlers } from './office/staff-handlers.ts'
import { changeExport, wordsExport } from './office/switch-export.ts'
import { switchHandlers } from './office/switch-handlers.ts'
import { taxHandlers } from './office/tax-handlers.ts'
import { tillHandlers } from './office/till-handlers.ts'
import { todayHandlers } from './office/today-handlers.ts'
import { viewHandlers } from './office/view-handlers.ts'
import { withdrawalHandlers } from './office/withdrawal-handlers.ts'
import { wordHandlers } from './office/word-handlers.ts'
import type { OfficeParts } from './office-parts.ts'

export async function buildOfficeApp(parts: OfficeParts): Promise<FastifyInstance> {
  const app = await createOffice(parts)
  mountOffice(app, parts, officeHandlers(parts))
  addOfficeStream(app, parts)
  return app
}

/** Lists that may be had as files, by the name that their pages use. */
export const officeExports: Exports = {
  audit: auditExport,
  players: playerExport,
  ...playerListExports,
  staff: staffExport,
  approvals: approvalExport,
  changes: changeExport,
  words: wordsExport,
  ...cashierExports,
  ...caseExports,
  ...cashExports,
  'lotto59-draws': drawExport,
  ...bookExports,
  ...alsoAsPdf({ ...figureExports, ...reportExports, ...ledgerExports, ...regulatorExports }),
  'lottery-draws': lotteryExport,
  ...gameExports,
}

/** Complete, or it does not compile. */
export function officeHandlers(parts: OfficeParts): OfficeHandlers {
  const handlers: OfficeHandlers = {
    ...officeSessionHandlers(parts),
    ...playerLists(parts),
    ...playerHandlers(parts),
    ...disputeHandlers(parts),
    ...lostBetHandlers(),
    ...staffHandlers(parts),
    ...approvalHandlers(parts, (name) => handlers[name]),
    ...jobHandlers(parts, officeExports),
    ...viewHandlers(parts),
    ...auditHandlers(parts),
    ...switchHandlers(parts),
    ...wordHandlers(parts),
    ...messageHandlers(parts),
    ...todayHandlers(parts),
    ...depositHandlers(parts),
    ...tillHandlers(parts),
    ...withdrawalHandlers(parts),
    ...payoutHandlers(parts),
    ...dutyHandlers(parts),
    ...careHandlers(parts),
    ...sharedListHandlers(parts),
    ...documentHandlers(parts),
    ...cashHandlers(parts),
    ...cashLineHandlers(parts),
    ...cashLimitHandlers(parts),
    ...holderHandlers(parts),
    ...ledgerHandlers(parts),
    ...figureHandlers(parts),
    ...taxHandlers(parts),
    ...gameProviderHandlers(parts),
    ...gameHandlers(parts),
    ...gameWorkHandlers(parts),
    ...lotto59Handlers(parts),
    ...lotto59RateHandlers(parts),
    ...lotteryHandlers(parts),
    ...boardHandlers(parts),
    ...rulesHandlers(parts),
    ...resultHandlers(parts),
    ...handOutHandlers(parts),
  }
  return handlers
}
