/** Headings and entries of the menu that no other screen says. */
import { catalogue } from './language.ts'

export const menuTexts = {
  lookup: 'ស្វែងរកសំបុត្រ',
  tickets: 'មើលសំបុត្រឡូតូ ៥៩',
  lottery: 'ឆ្នោត',
  lottery_tickets: 'មើលសំបុត្រឆ្នោត',
  withdrawals: 'ការដកប្រាក់',
  deposits: 'ការដាក់ប្រាក់',
  reports: 'របាយការណ៍',
  notices: 'ការជូនដំណឹង',
  unread_notices: '{n} ការជូនដំណឹងមិនទាន់អាន',
  notice_arrived: 'មានការជូនដំណឹងថ្មី',
} as const

export const menu = catalogue('menu', menuTexts)
