/** What the columns of the statement's file and its kinds of movements are called; without a language: the codes. */
import type { Movement } from '@samnang/contract/money'
import type { FileLanguage } from '@samnang/contract/shapes'
import type { TransferReason } from '@samnang/core/ledger/transfer-reason'

const COLUMNS = {
  id: { km: 'លេខយោង', en: 'Reference' },
  at: { km: 'ម៉ោង', en: 'Time' },
  kind: { km: 'ប្រភេទ', en: 'Type' },
  in: { km: 'ប្រាក់ចូល', en: 'In' },
  out: { km: 'ប្រាក់ចេញ', en: 'Out' },
  balance: { km: 'សមតុល្យក្រោយ', en: 'Balance after' },
  result: { km: 'លេខផ្ទៀងផ្ទាត់', en: 'Verification number' },
  group: { km: 'លេខប័ណ្ណ ឬសំបុត្រ', en: 'Slip or ticket number' },
  note: { km: 'ហ្គេម', en: 'Game' },
  reason: { km: 'មូលហេតុ', en: 'Reason' },
} as const

const KINDS: Readonly<Record<Movement['kind'], Record<FileLanguage, string>>> = {
  bet: { km: 'ភ្នាល់', en: 'Bet' },
  settle: { km: 'ប្រាក់ឈ្នះ', en: 'Winnings' },
  refund: { km: 'សងប្រាក់វិញ', en: 'Refund' },
  credit: { km: 'ដាក់ប្រាក់', en: 'Deposit' },
  debit: { km: 'ដកប្រាក់', en: 'Withdrawal' },
  deposit: { km: 'ដាក់ប្រាក់', en: 'Deposit' },
  hold: { km: 'ស្នើដកប្រាក់', en: 'Withdrawal requested' },
  release: { km: 'សងប្រាក់វិញ (ដកប្រាក់)', en: 'Withdrawal refunded' },
  lost_bet: { km: 'ប្រាក់ឈ្នះតាមបង្កាន់ដៃ (ការភ្នាល់បាត់ពីបញ្ជី)', en: 'Win paid by receipt (bet lost from our books)' },
  draw_undo: { km: 'ដកប្រាក់ឈ្នះវិញ (កែតម្រូវ)', en: 'Winnings taken back (correction)' },
  draw_again: { km: 'ប្រាក់ឈ្នះ (កែតម្រូវ)', en: 'Winnings (correction)' },
  game_bet: { km: 'ភ្នាល់ហ្គេម', en: 'Game bet' },
  game_win: { km: 'ប្រាក់ឈ្នះហ្គេម', en: 'Game winnings' },
  game_undo: { km: 'បោះបង់វគ្គហ្គេម', en: 'Game round undone' },
  lottery_bet: { km: 'ចាក់ឆ្នោត', en: 'Lottery bet' },
  lottery_win: { km: 'ប្រាក់ឈ្នះឆ្នោត', en: 'Lottery win' },
  lottery_refund: { km: 'សងប្រាក់វិញ (ឆ្នោត)', en: 'Lottery refund' },
  lottery_undo: { km: 'ដកប្រាក់ឈ្នះឆ្នោតវិញ', en: 'Lottery win taken back' },
}

const REASONS: Readonly<Record<TransferReason, Record<FileLanguage, string>>> = {
  correction: { km: 'ការកែតម្រូវ', en: 'Correction' },
  compensation: { km: 'សំណង', en: 'Compensation' },
  promotion: { km: 'ការផ្តល់ជូនពិសេស', en: 'Promotion' },
  demo: { km: 'លុយសាកល្បង', en: 'Play money' },
}

/** The first line of the file. */
export function statementColumns(language: FileLanguage | undefined): string[] {
  return Object.entries(COLUMNS).map(([name, words]) => (language ? words[language] : name))
}

export function movementWord(kind: Movement['kind'], language: FileLanguage | undefined): string {
  return language ? KINDS[kind][language] : kind
}

export function reasonWord(reason: TransferReason, language: FileLanguage | undefined): string {
  return language ? REASONS[reason][language] : reason
}
