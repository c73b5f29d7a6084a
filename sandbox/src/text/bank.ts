/** Texts of the simulated bank's pages; tests compare both languages. */
import { words } from './language.ts'

export const bankKhmer = {
  title: 'ធនាគារសាកល្បង',
  play_money: 'នេះជាលុយសាកល្បង។ គ្មានធនាគារពិត ហើយគ្មានអ្នកណាបង់លុយពិតឡើយ។',
  to: 'បង់ឱ្យ',
  account: 'គណនី Bakong',
  amount: 'ចំនួនទឹកប្រាក់',
  bill: 'លេខវិក្កយបត្រ',
  pay: 'បង់ {amount} {currency}',
  how: 'សាកល្បងបញ្ហារបស់ធនាគារ',
  none: 'គ្មានបញ្ហា',
  slow: 'ធនាគារប្រាប់យឺត 20 វិនាទី',
  late: 'បង់ក្រោយកូដផុតកំណត់',
  twice: 'បង់ពីរដង',
  short: 'បង់ខ្វះមួយរៀល',
  over: 'បង់លើសមួយរៀល',
  usd: 'បង់ជាដុល្លារ',
  silent: 'បង់រួច ធនាគារមិនឆ្លើយតប 60 វិនាទី',
  ended: 'កូដនេះផុតកំណត់ហើយ។ ធនាគារពិតនឹងមិនទទួលទេ។',
  unreadable: 'កូដនេះមិនអាចអានបានទេ។',
  paid: 'បង់រួចហើយ',
  go_back: 'សូមត្រឡប់ទៅទំព័រដាក់ប្រាក់វិញ។ បើបង់ត្រឹមត្រូវ ប្រាក់នឹងចូលក្នុងពេលប៉ុន្មានវិនាទី។',
} as const

export const bankEnglish: { readonly [K in keyof typeof bankKhmer]: string } = {
  title: 'Simulated bank',
  play_money: 'This is play money. There is no real bank, and nobody pays real money.',
  to: 'Pay to',
  account: 'Bakong account',
  amount: 'Amount',
  bill: 'Bill number',
  pay: 'Pay {amount} {currency}',
  how: 'Try a fault of the bank',
  none: 'No fault',
  slow: 'The bank tells of it 20 s late',
  late: 'Paid after the code has expired',
  twice: 'Paid twice',
  short: 'One riel too little',
  over: 'One riel too much',
  usd: 'Paid in dollars',
  silent: 'Paid, then the bank is silent for 60 s',
  ended: 'This code has expired. A real bank would not take it.',
  unreadable: 'This code cannot be read.',
  paid: 'Paid',
  go_back:
    'Please go back to the deposit page. If it was paid rightly, the money arrives within some seconds.',
}

export const bank = words(bankKhmer, bankEnglish)
