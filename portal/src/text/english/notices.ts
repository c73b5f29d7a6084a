import type { Translation } from '../language.ts'
import type { noticesTexts } from '../notices.ts'

export const notices: Translation<typeof noticesTexts> = {
  title: 'Notices',
  none: 'There are no notices yet.',
  fresh: 'New',
  deposit_credited: '{amount}៛ has been added to your account.',
  deposit_rejected: 'Your deposit request of {amount}៛ was rejected.',
  deposit_question: 'We need something more about your deposit request of {amount}៛.',
  withdrawal_paid: '{amount}៛ has been sent to your bank account.',
  withdrawal_rejected:
    'Your withdrawal request of {amount}៛ was rejected. The money is in your balance again.',
  limit_lowered: '{limit} in {window} was lowered to {amount}៛.',
  limit_due: 'You can now confirm your new limit: {limit} in {window} {amount}៛.',
  limit_due_none: 'You can now confirm that this limit is removed: {limit} in {window}.',
  bank_account_changed:
    'The {bank} account ending in {ends} was added. It can be used from {time}. If this was not you, please contact us at once.',
  lottery_won: 'You won {amount}៛ after all stakes: {draw}.',
  lottery_undone:
    'The result of {draw} was corrected. {amount}៛ that it had paid was taken back. Your tickets wait for the right result.',
  draw_corrected:
    'Draw {n} of Lotto 59 ({time}) was corrected. You had won {was}៛; it is {amount}៛. Your balance is already right.',
  house: 'A message from the house',
  to_deposit: 'See the deposit request',
  to_withdrawal: 'See the withdrawal request',
  to_lottery: 'See the lottery tickets',
  to_statement: 'See the statement',
  to_limits: 'See the limits',
  telegram: 'Notices on Telegram',
  telegram_text: 'Your notices can go to your Telegram, too.',
  telegram_linked: 'Your notices go to your Telegram, too.',
  telegram_link: 'Link Telegram',
  telegram_new_code: 'Get another code',
  telegram_unlink: 'Unlink Telegram',
  telegram_open: 'Open Telegram and press Start',
  telegram_code: 'Or send this to our bot before {time}:',
  to_help: 'Contact us',
}
