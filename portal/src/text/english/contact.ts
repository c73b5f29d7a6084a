import type { contactTexts } from '../contact.ts'
import type { Translation } from '../language.ts'

export const contact: Translation<typeof contactTexts> = {
  title: 'Contact us',
  help: 'Help',
  phone: 'Phone {number}',
  telegram: 'Telegram @{name}',
  hours: 'Hours',
  demo: 'Demo',
  none: 'This site has not said how to reach it yet. Please ask whoever made your account.',
  ask_account: 'I have no account',
  account: 'Our staff make it for you. Please contact us as shown above.',
  ask_password: 'I have forgotten my password',
  password:
    'Please contact us. Our staff give you a password for one use, and you change it when you log in. They never ask for yours.',
  ask_suspended: 'My account is suspended',
  suspended: 'Please contact us to learn why. Your money stays in the account.',
  ask_money: 'Something is wrong with a deposit or withdrawal',
  money:
    'Its state and the reason are shown in the history. If that is not clear, please tell us the reference.',
  ask_limits: 'I want to play less',
  limits: 'You can set limits, take a break or block yourself from playing at once.',
  to_limits: 'Play responsibly',
  to_status: 'Status of this site',
}
