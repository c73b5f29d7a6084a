/** Why a deposit or a withdrawal was rejected, and what the staff ask about one: a sentence for each code. */
import type { DepositEnd, DepositQuestion, WithdrawalRejection } from '@samnang/core/cashier/cashier-reason'
import { catalogue } from './language.ts'

type Code = DepositEnd | DepositQuestion | WithdrawalRejection

export const cashierReasonsTexts = {
  not_received: 'យើងមិនទាន់ឃើញប្រាក់ចូលគណនីរបស់យើងទេ។',
  amount_differs: 'ចំនួនទឹកប្រាក់ដែលផ្ទេរ មិនដូចក្នុងសំណើទេ។',
  name_differs: 'ឈ្មោះគណនីធនាគារ មិនដូចឈ្មោះរបស់អ្នកទេ។',
  slip_unreadable: 'វិក្កយបត្រផ្ទេរប្រាក់មើលមិនច្បាស់។ សូមថតម្តងទៀត។',
  slip_used_before: 'វិក្កយបត្រផ្ទេរប្រាក់នេះត្រូវបានប្រើរួចហើយ។',
  wrong_account: 'ប្រាក់ត្រូវបានផ្ទេរទៅគណនីផ្សេង។',
  sent_back: 'ប្រាក់របស់អ្នកបានមកដល់ ហើយយើងបានផ្ញើត្រឡប់ទៅអ្នកវិញ។',
  ask_us: 'សូមទាក់ទងយើង ដើម្បីដឹងព័ត៌មានលម្អិត។',
  reference_missing: 'លេខយោងមិនមានក្នុងការផ្ទេរប្រាក់ទេ។ សូមផ្ញើវិក្កយបត្រដែលឃើញលេខយោង។',
  whole_slip: 'សូមថតវិក្កយបត្រផ្ទេរប្រាក់ឱ្យឃើញទាំងមូល។',
  other_slip: 'សូមផ្ញើវិក្កយបត្រនៃការផ្ទេរប្រាក់នេះ មិនមែនវិក្កយបត្រផ្សេង។',
  bank_account_wrong: 'លេខគណនីធនាគារមិនត្រឹមត្រូវ។',
  bank_refused: 'ធនាគារមិនទទួលការផ្ទេរប្រាក់នេះទេ។',
  papers_needed: 'យើងត្រូវការឯកសារបញ្ជាក់អត្តសញ្ញាណរបស់អ្នកជាមុនសិន។',
} as const satisfies Record<Code, string>

const cashierReasons = catalogue('cashierReasons', cashierReasonsTexts)

/** The sentence of a code; null for one that this version of the screens does not know. */
export function cashierReason(code: string): string | null {
  return Object.keys(cashierReasonsTexts).includes(code) ? cashierReasons(code as Code) : null
}
