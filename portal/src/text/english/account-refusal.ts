import type { accountRefusalTexts } from '../account-refusal.ts'
import type { Translation } from '../language.ts'

export const accountRefusal: Translation<typeof accountRefusalTexts> = {
  old_password_wrong: 'The old password is incorrect.',
  password_due: 'Please change the password first.',
  password_mismatch: 'The two new passwords do not match.',
  password_too_short: 'The password must have at least {n} characters.',
  password_too_long: 'The password may have at most {n} characters.',
  password_common: 'This password is too easy to guess. Please choose another one.',
  password_is_username: 'The password must differ from the username.',
  password_unchanged: 'The new password must differ from the old one.',
  excluded: 'This account is blocked from playing until the time under “Limits”.',
  cooling_off: 'You are taking a break from playing. See until when under “Limits”.',
  reality_check_due: 'Please answer the reminder first, then bet again.',
  stake_limit: 'This bet would exceed the stake limit of your account. Lower the amount, or see “Limits”.',
  loss_limit: 'This bet could exceed the loss limit of your account. Lower the amount, or see “Limits”.',
  limit_too_early: 'A higher limit can be confirmed after 24 hours. Please come back later.',
  limit_nothing_pending: 'There is no request to confirm; it may have expired. Please ask for it again.',
  exclusion_length: 'This length is not valid. Please choose another one.',
  exclusion_shorter: 'A break cannot be shortened. Please choose a longer one.',
  provider_down: 'The provider of the game is not responding. Please try again later.',
  invalid_dates: 'These dates are not valid. Please check the first and the last day.',
}
