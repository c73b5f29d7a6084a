/** What the bot writes, in the language that the player linked it in: short, and without anything a thief could use. */
import type { FileLanguage } from '@samnang/contract/shapes'
import type { NoticeKind } from '@samnang/core/cashier/notice'
import { unitsToRiel } from '@samnang/core/money'

type Words = Record<FileLanguage, string>

const KINDS: Readonly<Record<Exclude<NoticeKind, 'house_message'>, Words>> = {
  deposit_credited: {
    km: 'ប្រាក់ {amount}៛ បានចូលគណនីរបស់អ្នកហើយ។',
    en: '{amount}៛ has been added to your account.',
  },
  deposit_rejected: {
    km: 'សំណើដាក់ប្រាក់ {amount}៛ ត្រូវបានបដិសេធ។ សូមមើលមូលហេតុក្នុងគេហទំព័រ។',
    en: 'Your deposit request of {amount}៛ was rejected. The reason is shown on the site.',
  },
  deposit_question: {
    km: 'យើងត្រូវការព័ត៌មានបន្ថែមអំពីសំណើដាក់ប្រាក់ {amount}៛។ សូមមើលក្នុងគេហទំព័រ។',
    en: 'We need something more about your deposit request of {amount}៛. Please look on the site.',
  },
  withdrawal_paid: {
    km: 'ប្រាក់ {amount}៛ ត្រូវបានផ្ញើទៅគណនីធនាគាររបស់អ្នកហើយ។',
    en: '{amount}៛ has been sent to your bank account.',
  },
  withdrawal_rejected: {
    km: 'សំណើដកប្រាក់ {amount}៛ ត្រូវបានបដិសេធ។ ប្រាក់បានត្រឡប់ចូលសមតុល្យរបស់អ្នកវិញ។',
    en: 'Your withdrawal request of {amount}៛ was rejected. The money is in your balance again.',
  },
  limit_lowered: { km: 'កម្រិតកំណត់របស់អ្នកត្រូវបានបន្ថយ។', en: 'One of your limits was lowered.' },
  limit_due: { km: 'អ្នកអាចបញ្ជាក់កម្រិតកំណត់ថ្មីបានហើយ។', en: 'You can now confirm your new limit.' },
  bank_account_changed: {
    km: 'គណនីធនាគាររបស់អ្នកត្រូវបានប្តូរ។ បើមិនមែនអ្នកទេ សូមទាក់ទងយើងភ្លាម។',
    en: 'Your bank account was changed. If this was not you, please contact us at once.',
  },
  lottery_won: {
    km: 'អ្នកឈ្នះឆ្នោត {amount}៛។ ប្រាក់រង្វាន់បានចូលគណនីរបស់អ្នកហើយ។',
    en: 'You have won {amount}៛ in the lottery. What it paid is in your account.',
  },
  lottery_undone: {
    km: 'លទ្ធផលឆ្នោតមួយត្រូវបានកែតម្រូវ។ ប្រាក់ឈ្នះ {amount}៛ ត្រូវបានដកវិញ។ សូមមើលក្នុងគេហទំព័រ។',
    en: 'The result of a lottery draw was corrected. {amount}៛ that it had paid was taken back. Please look on the site.',
  },
  draw_corrected: {
    km: 'វគ្គឡូតូ 59 មួយដែលអ្នកបានភ្នាល់ ត្រូវបានកែតម្រូវ។ ប្រាក់ឈ្នះរបស់អ្នកឥឡូវគឺ {amount}៛។',
    en: 'A draw of Lotto 59 that you bet on was corrected. You have now won {amount}៛.',
  },
}

const ANSWERS = {
  linked: {
    km: 'រួចរាល់! ការជូនដំណឹងនឹងមកទីនេះផងដែរ។ សរសេរ /stop ដើម្បីឈប់ទទួល។',
    en: 'Done! Notices will come here, too. Write /stop to end this.',
  },
  stopped: { km: 'ការជូនដំណឹងនឹងមិនមកទីនេះទៀតទេ។', en: 'Notices will not come here any more.' },
  unknown: {
    km: 'កូដនេះមិនត្រឹមត្រូវ ឬផុតកំណត់។ សូមយកកូដថ្មីនៅទំព័រការជូនដំណឹង។',
    en: 'This code is wrong or has expired. Please get another one on the page of notices.',
  },
} as const satisfies Record<string, Words>

/** What the bot answers to whoever writes to it. */
export function botAnswer(answer: keyof typeof ANSWERS, language: FileLanguage): string {
  return ANSWERS[answer][language]
}

export interface Told {
  /** Null: a message to everybody. */
  kind: NoticeKind | null
  data: { amountUnits?: string | null } | null
  km: string | null
  en: string | null
}

/** One notice as a line of chat. */
export function chatText({ kind, data, ...house }: Told, language: FileLanguage): string {
  if (kind === null || kind === 'house_message') return house[language] ?? ''
  return KINDS[kind][language].replace('{amount}', amountText(data?.amountUnits ?? null))
}

function amountText(units: string | null): string {
  return units === null
    ? ''
    : unitsToRiel(BigInt(units)).toLocaleString('en-US', { maximumFractionDigits: 3 })
}
