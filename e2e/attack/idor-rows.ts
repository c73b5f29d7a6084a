/**
 * The matrix of other people's things. A route that is new in either contract has no row here, and does not compile until
 * somebody has said what an outsider may name in it.
 */
import type { EndpointName } from '@samnang/contract/endpoints'
import type { OfficeName, officeEndpoints } from '@samnang/contract/office/office-endpoints'
import type { Things } from './site.ts'

/** What an outsider names; `empty`: a list that is then empty instead of a refusal. */
export interface Reach {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  isEmpty?: true
}

/**
 * `public`: the same for everybody. `own`: names nothing, and is about whoever asks. `door`: to get in or out. A function:
 * what it names, when it is the victim's.
 */
export type PortalRow = 'public' | 'own' | 'door' | ((theirs: Things) => Reach)

function id(n: number): Reach {
  return { params: { id: n } }
}

function listed(query: Record<string, string | number>): Reach {
  return { query, isEmpty: true }
}

export const PORTAL_ROWS: Record<EndpointName, PortalRow> = {
  'GET /sanctum/csrf-cookie': 'door',
  'POST /login': 'door',
  'POST /logout': 'door',
  'POST /settoken': 'door',
  'GET /token': 'own',
  'GET /api/user': 'own',
  'POST /api/user/change_password': 'own',
  'GET /api/poll': 'own',
  'GET /api/paytable': 'public',
  'GET /api/v1/result/playing': 'own',
  'GET /api/v1/result/releasing': 'own',
  'GET /api/v1/result/recent': 'public',
  'GET /api/v1/result/history': 'own',
  'GET /api/result/history': 'own',
  'POST /api/bet': 'own',
  'POST /api/bet/jackpot': 'own',
  'GET /api/v1/ticket/list': ({ draw, group }) => listed({ result_id: draw, group_id: group }),
  'GET /api/v1/ticket/badge': 'own',
  'GET /api/v1/jackpot/winner': 'own',
  'GET /api/front': 'public',
  'GET /api/status': 'public',
  'GET /api/bet/report': 'own',
  'GET /api/jackpot/search': ({ ticket }) => ({ query: { ticket } }),
  'GET /api/print': ({ group }) => ({ query: { group_id: group } }),
  'GET /api/transaction/list': 'own',
  'GET /api/statement': 'own',
  'GET /api/notice/list': 'own',
  'GET /api/telegram': 'own',
  'POST /api/telegram/link': 'own',
  'POST /api/telegram/unlink': 'own',
  'POST /api/notice/read': ({ notice }) => ({ body: { ids: [notice] }, isEmpty: true }),
  'GET /api/contact': 'public',
  'GET /api/cashier': 'own',
  'POST /api/deposit': 'own',
  'GET /api/deposit/:id': ({ deposit }) => id(deposit),
  'PUT /api/deposit/:id/slip': ({ deposit }) => id(deposit),
  'GET /api/deposit/:id/slip': ({ deposit }) => id(deposit),
  'POST /api/deposit/:id/cancel': ({ deposit }) => id(deposit),
  'GET /api/user/limits': 'own',
  'PUT /api/user/limits': 'own',
  'POST /api/user/exclusion': 'own',
  'POST /api/user/reality_check': 'own',
  'GET /api/fairness/keys': 'public',
  'GET /api/fairness/audit': 'public',
  'GET /api/fairness/log': 'public',
  'GET /api/fairness/log/entries': 'public',
  'GET /api/fairness/log/consistency': 'public',
  'GET /api/fairness/:result_id': 'public',
  'GET /api/fairness/:result_id/leaves': 'public',
  'GET /api/fairness/:result_id/proof': ({ draw, ticket }) => ({
    params: { result_id: draw },
    query: { ticket_id: ticket },
  }),
  'GET /api/external/3/list': 'own',
  'GET /api/external/2/list': 'own',
  'GET /api/external/game/:id': 'public',
  'POST /api/external/2/url': 'own',
  'POST /api/external/3/url': 'own',
  'GET /api/external/fishing/information': 'own',
  'POST /api/external/4/url': 'own',
  'POST /api/external/5/url': 'own',
  'POST /api/external/favourite': 'own',
  'GET /api/external/report/casino': 'own',
  'GET /api/external/report/casino/total': 'own',
  'POST /api/external/round/url': ({ round }) => ({ body: { id: round } }),
  'POST /api/sport/login': 'own',
  'GET /api/external/report/sport': 'own',
  'GET /api/external/report/sport/total': 'own',
  'GET /api/lottery/result/time': 'own',
  'GET /api/lottery/result/timeout': 'own',
  'GET /api/lottery/result/list': 'own',
  'GET /api/lottery/result/:id': 'public',
  'GET /api/lottery/ticket/load': 'own',
  'POST /api/lottery/ticket/bet': ({ lotteryDraw, lotteryTicket }) => ({
    body: {
      ...{ result_id: lotteryDraw, ticket_id: lotteryTicket, place: true },
      items: [{ numbers: ['59'], digits: 2, posts: ['A'], amount: 1_000, kind: 'straight' }],
    },
  }),
  'DELETE /api/lottery/ticket/delete': ({ lotteryTicket }) => ({ body: { ticket_id: lotteryTicket } }),
  'DELETE /api/lottery/ticket/delete/item': ({ lotteryTicket, lotteryItem }) => ({
    body: { ticket_id: lotteryTicket, item_id: lotteryItem },
  }),
  'POST /api/lottery/ticket/payout': ({ lotteryTicket, lotteryItem }) => ({
    body: { ticket_id: lotteryTicket, item_ids: [lotteryItem] },
  }),
  'DELETE /api/lottery/ticket/delete/payout/item': ({ lotteryTicket, lotteryItem }) => ({
    body: { ticket_id: lotteryTicket, item_id: lotteryItem },
  }),
  'GET /api/lottery/ticket/list': ({ lotteryTicket }) => listed({ type: 'VN', search: lotteryTicket }),
  'GET /api/lottery/ticket/total': 'own',
  'GET /api/lottery/ticket/items': ({ lotteryTicket }) => ({ query: { ticket_id: lotteryTicket } }),
  'GET /api/withdraw': 'own',
  'POST /api/withdraw': ({ bankAccount, outsider }) => ({
    body: { amount: 10_000, bank_account: bankAccount, password: outsider },
  }),
  'GET /api/withdraw/:id': ({ withdrawal }) => id(withdrawal),
  'POST /api/withdraw/:id/cancel': ({ withdrawal }) => id(withdrawal),
  'GET /api/bank-account': 'own',
  'POST /api/bank-account': 'own',
  'DELETE /api/bank-account/:id': ({ bankAccount }) => id(bankAccount),
}

type Rows = typeof officeEndpoints
/** What reaches the whole house is refused to a branch by the contract's own word; all else has a row. */
type Narrow = {
  [N in OfficeName]: Rows[N] extends { access: 'staff'; scope: 'branch' | 'own' } ? N : never
}[OfficeName]

/** What belongs to a colleague of the house. */
export interface Desk {
  job: number
  view: number
  session: number
  approval: number
}

/** `own`: names nothing; lists are searched for the victim's words. */
export type OfficeRow = 'own' | ((theirs: Things & Desk) => Reach)

function player({ player: n }: Things): Reach {
  return id(n)
}

function request({ deposit }: Things): Reach {
  return id(deposit)
}

function payment({ withdrawal }: Things): Reach {
  return id(withdrawal)
}

function decision({ approval }: Things & Desk): Reach {
  return id(approval)
}

function job(theirs: Things & Desk): Reach {
  return id(theirs.job)
}

export const OFFICE_ROWS: Record<Narrow, OfficeRow> = {
  'POST /api/log-out': 'own',
  'GET /api/sessions': 'own',
  'POST /api/sessions/:id/end': ({ session }) => id(session),
  'POST /api/password': 'own',
  'POST /api/recovery-codes': 'own',
  'GET /api/players': 'own',
  'GET /api/tags': 'own',
  'GET /api/usernames': 'own',
  'GET /api/players/:id': player,
  'GET /api/players/:id/tickets': player,
  'GET /api/players/:id/lottery': player,
  'GET /api/players/:id/rounds': player,
  'GET /api/players/:id/sport': player,
  'GET /api/players/:id/transactions': player,
  'GET /api/players/:id/statement': player,
  'GET /api/players/:id/sessions': player,
  'GET /api/players/:id/notes': player,
  'GET /api/players/:id/events': player,
  'POST /api/players': 'own',
  'POST /api/players/import': 'own',
  'POST /api/players/:id/lock': player,
  'POST /api/players/:id/unlock': player,
  'POST /api/players/:id/sessions/end': player,
  'POST /api/players/:id/password': player,
  'POST /api/players/:id/limits': player,
  'POST /api/players/:id/exclude': player,
  'POST /api/players/:id/notes': player,
  'POST /api/players/:id/tags': player,
  'POST /api/players/:id/kyc': player,
  'POST /api/players/:id/contact': player,
  'POST /api/players/:id/message': player,
  'GET /api/disputes': 'own',
  'GET /api/disputes/:kind/:id': ({ group }) => ({ params: { kind: 'slip', id: group } }),
  'POST /api/lost-bets/look': ({ player: n }) => ({ body: { player: n, records: '{}', reason: 'theirs' } }),
  'POST /api/lost-bets': ({ player: n, ticket }) => ({
    body: { player: n, ticket, amount: 1, records: '{}', reason: 'theirs' },
  }),
  'GET /api/approvals': 'own',
  'GET /api/approvals/:id': decision,
  'POST /api/approvals/:id/approve': decision,
  'POST /api/approvals/:id/reject': decision,
  'POST /api/approvals/:id/withdraw': decision,
  'GET /api/jobs': 'own',
  'POST /api/jobs': 'own',
  'POST /api/jobs/:id/cancel': job,
  'GET /api/jobs/:id/file': job,
  'GET /api/views': 'own',
  'POST /api/views': 'own',
  'POST /api/views/:id/forget': ({ view }) => id(view),
  'GET /api/cashier/waiting': 'own',
  'GET /api/deposits': 'own',
  'GET /api/deposits/:id': request,
  'GET /api/deposits/:id/slips/:slip': ({ deposit, slip }) => ({ params: { id: deposit, slip } }),
  'GET /api/cashier/tills': 'own',
  'POST /api/deposits': 'own',
  'POST /api/deposits/:id/claim': request,
  'POST /api/deposits/:id/release': request,
  'POST /api/deposits/:id/approve': request,
  'POST /api/deposits/:id/reject': request,
  'POST /api/deposits/:id/send-back': request,
  'POST /api/deposits/:id/ask': request,
  'GET /api/withdrawals': 'own',
  'GET /api/withdrawals/:id': payment,
  'POST /api/withdrawals/:id/claim': payment,
  'POST /api/withdrawals/:id/release': payment,
  'POST /api/withdrawals/:id/approve': payment,
  'POST /api/withdrawals/:id/reject': payment,
  'POST /api/withdrawals/:id/pay': payment,
  'GET /api/player-documents/:id': player,
  'POST /api/player-documents/:id': player,
  'GET /api/holders/:id': player,
  'POST /api/holders/:id': player,
}
