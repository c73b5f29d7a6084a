/** Teaches `refusalSentence` what comes later than the first bet: the game fetches this after its first paint. */
import { accountRefusal } from '../text/account-refusal.ts'
import { base } from '../text/base.ts'
import { addSentences, withFigure } from './refusal-sentence.ts'

addSentences({
  old_password_wrong: () => accountRefusal('old_password_wrong'),
  password_due: () => accountRefusal('password_due'),
  password_mismatch: () => accountRefusal('password_mismatch'),
  password_too_short: withFigure((n) => accountRefusal('password_too_short', { n })),
  password_too_long: withFigure((n) => accountRefusal('password_too_long', { n })),
  password_common: () => accountRefusal('password_common'),
  password_is_username: () => accountRefusal('password_is_username'),
  password_unchanged: () => accountRefusal('password_unchanged'),
  account_locked: () => base('account_locked'),
  token_invalid: () => base('token_used'),
  excluded: () => accountRefusal('excluded'),
  cooling_off: () => accountRefusal('cooling_off'),
  reality_check_due: () => accountRefusal('reality_check_due'),
  stake_limit: () => accountRefusal('stake_limit'),
  loss_limit: () => accountRefusal('loss_limit'),
  limit_too_early: () => accountRefusal('limit_too_early'),
  limit_nothing_pending: () => accountRefusal('limit_nothing_pending'),
  exclusion_length: () => accountRefusal('exclusion_length'),
  exclusion_shorter: () => accountRefusal('exclusion_shorter'),
  provider_down: () => accountRefusal('provider_down'),
  invalid_dates: () => accountRefusal('invalid_dates'),
})
