/** What the columns of the report's file and the codes in them are called. Programs that name no language get the codes. */
import type { FileLanguage } from '@samnang/contract/shapes'
import { RANGES } from '@samnang/core/lotto59/markets'

const COLUMNS = {
  ticket: { km: 'លេខសំបុត្រ', en: 'Ticket number' },
  group: { km: 'លេខប័ណ្ណ', en: 'Slip number' },
  result: { km: 'លេខផ្ទៀងផ្ទាត់', en: 'Verification number' },
  poll: { km: 'ប្រភេទវគ្គ', en: 'Kind of draw' },
  number: { km: 'វគ្គទី', en: 'Draw number' },
  created_at: { km: 'ម៉ោង', en: 'Time' },
  type: { km: 'ប្រភេទ', en: 'Type' },
  post: { km: 'ប៉ុស្តិ៍', en: 'Post' },
  value: { km: 'លេខ', en: 'Number' },
  numbers: { km: 'លេខជែកផត', en: 'Jackpot numbers' },
  rate: { km: 'អត្រាសង', en: 'Rate' },
  amount: { km: 'ប្រាក់ភ្នាល់', en: 'Stake' },
  payout: { km: 'ប្រាក់សង', en: 'Paid' },
  jackpot_win_amount: { km: 'ក្នុងនោះប្រាក់ឈ្នះជែកផត', en: 'of which jackpot' },
  refunded: { km: 'សងវិញ', en: 'Refunded' },
  state: { km: 'ស្ថានភាព', en: 'State' },
} as const

const CODES: Readonly<Record<string, Record<FileLanguage, string>>> = {
  POLL_1: { km: 'ធម្មតា', en: 'Standard' },
  POLL_2: { km: 'រហ័ស', en: 'Fast' },
  NUMBER: { km: 'លេខ', en: 'Number' },
  JACKPOT: { km: 'ជែកផត', en: 'Jackpot' },
  void: { km: 'ទុកជាមោឃៈ', en: 'Void' },
  outstanding: { km: 'មិនទាន់ចេញលទ្ធផល', en: 'Waiting for a result' },
  won: { km: 'បានឈ្នះ', en: 'Won' },
  lost: { km: 'បានចាញ់', en: 'Lost' },
}

/** The first line of the file. */
export function reportColumns(language: FileLanguage | undefined): string[] {
  return Object.entries(COLUMNS).map(([name, words]) => (language ? words[language] : name))
}

/** A poll, a type of bet or a state, as the screen says it. */
export function reportWord(code: string, language: FileLanguage | undefined): string {
  if (!language) return code
  const range = RANGES.find(({ type }) => type === code)
  if (range) return `${language === 'km' ? 'ផលបូក' : 'Total'} ${range.low}–${range.high}`
  return CODES[code]?.[language] ?? code
}
