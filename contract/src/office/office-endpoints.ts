/** The one table of the office: its server mounts and guards by it, its screens, the command line's help and the matrix of rights read it. */
import type { PartOf } from '../endpoint.ts'
import { approvalEndpoints } from './approvals.ts'
import { auditEndpoints } from './audit.ts'
import { careEndpoints } from './care.ts'
import { cashAccountEndpoints } from './cash-accounts.ts'
import { cashDayEndpoints } from './cash-days.ts'
import { cashDifferenceEndpoints } from './cash-differences.ts'
import { cashLimitEndpoints } from './cash-limits.ts'
import { cashLineEndpoints } from './cash-lines.ts'
import { deskDepositEndpoints } from './deposits.ts'
import { disputeEndpoints } from './dispute.ts'
import { documentEndpoints } from './documents.ts'
import { dutyEndpoints } from './duties.ts'
import { figureEndpoints } from './figures.ts'
import { gameWorkEndpoints } from './game-work.ts'
import { deskGameEndpoints } from './games.ts'
import { healthEndpoints } from './health.ts'
import { holderEndpoints } from './holders.ts'
import { jobEndpoints } from './jobs.ts'
import { ledgerEndpoints } from './ledger.ts'
import { lostBetEndpoints } from './lost-bets.ts'
import { lotteryDeskEndpoints } from './lottery.ts'
import { lotto59Endpoints } from './lotto59.ts'
import { messageEndpoints } from './messages.ts'
import type { OfficeEndpoint } from './office-endpoint.ts'
import type { COMMAND_REFUSALS, OFFICE_COMMON } from './office-refusals.ts'
import { officeSessionEndpoints } from './office-session.ts'
import { playerEndpoints } from './players.ts'
import { providerEndpoints } from './providers.ts'
import { sharedListEndpoints } from './shared-list.ts'
import { staffEndpoints } from './staff.ts'
import { switchEndpoints } from './switches.ts'
import { taxEndpoints } from './tax.ts'
import { todayEndpoints } from './today.ts'
import { viewEndpoints } from './views.ts'
import { deskWithdrawalEndpoints } from './withdrawals.ts'
import { wordsEndpoints } from './words.ts'

export const officeEndpoints = {
  ...officeSessionEndpoints,
  ...playerEndpoints,
  ...disputeEndpoints,
  ...lostBetEndpoints,
  ...staffEndpoints,
  ...approvalEndpoints,
  ...jobEndpoints,
  ...viewEndpoints,
  ...auditEndpoints,
  ...switchEndpoints,
  ...wordsEndpoints,
  ...messageEndpoints,
  ...todayEndpoints,
  ...healthEndpoints,
  ...deskDepositEndpoints,
  ...deskWithdrawalEndpoints,
  ...dutyEndpoints,
  ...careEndpoints,
  ...sharedListEndpoints,
  ...documentEndpoints,
  ...cashAccountEndpoints,
  ...cashLineEndpoints,
  ...cashDifferenceEndpoints,
  ...cashDayEndpoints,
  ...cashLimitEndpoints,
  ...holderEndpoints,
  ...ledgerEndpoints,
  ...figureEndpoints,
  ...taxEndpoints,
  ...providerEndpoints,
  ...deskGameEndpoints,
  ...gameWorkEndpoints,
  ...lotto59Endpoints,
  ...lotteryDeskEndpoints,
}

type Endpoints = typeof officeEndpoints
export type OfficeName = keyof Endpoints
export type OfficeBody<N extends OfficeName> = PartOf<Endpoints[N], 'body'>
export type OfficeQuery<N extends OfficeName> = PartOf<Endpoints[N], 'query'>
export type OfficeParams<N extends OfficeName> = PartOf<Endpoints[N], 'params'>
export type OfficeReply<N extends OfficeName> = PartOf<Endpoints[N], 'reply'>
/** Commands that a second person may have to agree to. */
export type TwoPersonName = {
  [N in OfficeName]: Endpoints[N] extends { approval: 'two' } ? N : never
}[OfficeName]
/** What the handler of a route may refuse with. */
export type OfficeCode<N extends OfficeName> =
  | Endpoints[N]['refusals'][number]
  | (typeof OFFICE_COMMON)[number]
  | (typeof COMMAND_REFUSALS)[number]

/** Whether this version has such a route. */
export function isOfficeName(name: string): name is OfficeName {
  return Object.hasOwn(officeEndpoints, name)
}

/** One row of the table; its literal types are of use to handlers only. */
export function officeRow(name: OfficeName): OfficeEndpoint {
  return officeEndpoints[name]
}
