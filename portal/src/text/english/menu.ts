import type { Translation } from '../language.ts'
import type { menuTexts } from '../menu.ts'

export const menu: Translation<typeof menuTexts> = {
  lookup: 'Ticket lookup',
  tickets: 'View lotto 59 tickets',
  lottery: 'Lottery',
  lottery_tickets: 'View lottery tickets',
  withdrawals: 'Withdrawals',
  deposits: 'Deposits',
  reports: 'Reports',
  notices: 'Notices',
  unread_notices: 'Unread notices: {n}',
  notice_arrived: 'A new notice has arrived',
}
