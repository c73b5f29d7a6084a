import type { cashierReasonsTexts } from '../cashier-reasons.ts'
import type { Translation } from '../language.ts'

export const cashierReasons: Translation<typeof cashierReasonsTexts> = {
  not_received: 'We have not seen the money in our account.',
  amount_differs: 'The amount of the transfer is not the one you asked for.',
  name_differs: 'The name on the bank account is not yours.',
  slip_unreadable: 'The transfer slip cannot be read. Please take another photo.',
  slip_used_before: 'This transfer slip has been used before.',
  wrong_account: 'The money was sent to another account.',
  sent_back: 'Your money has come, and we have sent it back to you.',
  ask_us: 'Please contact us for the details.',
  reference_missing: 'The transfer has no reference. Please send a slip on which it can be seen.',
  whole_slip: 'Please take a photo of the whole transfer slip.',
  other_slip: 'Please send the slip of this transfer, not of another one.',
  bank_account_wrong: 'The number of the bank account is not correct.',
  bank_refused: 'The bank did not accept the transfer.',
  papers_needed: 'We need papers that show who you are first.',
}
