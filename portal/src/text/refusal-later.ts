/** Refusals that come later than the first bet: of the account pages and of playing safely. Whoever imports this
 * teaches them to `refusalSentence`; the game fetches it after its first paint. */

import { addSentences } from '../calls/refusal-sentence.ts'
import { base } from './base.ts'
import { catalogue } from './language.ts'

export const refusalLaterTexts = {
  old_password_wrong: 'ពាក្យសម្ងាត់ចាស់មិនត្រឹមត្រូវ។',
  password_mismatch: 'ពាក្យសម្ងាត់ថ្មីទាំងពីរមិនដូចគ្នា។',
  password_too_short: 'ពាក្យសម្ងាត់ត្រូវមានយ៉ាងហោចណាស់ {n} តួអក្សរ។',
  password_too_long: 'ពាក្យសម្ងាត់អាចមានច្រើនបំផុត {n} តួអក្សរ។',
  password_common: 'ពាក្យសម្ងាត់នេះងាយទាយពេក។ សូមជ្រើសរើសពាក្យផ្សេង។',
  password_is_username: 'ពាក្យសម្ងាត់មិនត្រូវដូចឈ្មោះអ្នកប្រើប្រាស់ទេ។',
  password_unchanged: 'ពាក្យសម្ងាត់ថ្មីត្រូវខុសពីពាក្យសម្ងាត់ចាស់។',
  excluded: 'គណនីនេះបិទពីការលេង តាមសំណើរបស់អ្នក។ មើលពេលកំណត់នៅ «កម្រិតកំណត់»។',
  cooling_off: 'អ្នកកំពុងសម្រាកពីការលេង។ មើលពេលកំណត់នៅ «កម្រិតកំណត់»។',
  reality_check_due: 'សូមឆ្លើយតបការរំលឹកសិន រួចភ្នាល់ម្តងទៀត។',
  stake_limit: 'ការភ្នាល់នេះលើសកម្រិតភ្នាល់ដែលអ្នកបានកំណត់។ សូមបន្ថយចំនួន ឬមើល «កម្រិតកំណត់»។',
  loss_limit: 'ការភ្នាល់នេះអាចលើសកម្រិតខាតដែលអ្នកបានកំណត់។ សូមបន្ថយចំនួន ឬមើល «កម្រិតកំណត់»។',
  limit_too_early: 'កម្រិតខ្ពស់ជាងនេះ អាចបញ្ជាក់បានក្រោយ 24 ម៉ោង។ សូមត្រឡប់មកម្តងទៀតពេលក្រោយ។',
  limit_nothing_pending: 'គ្មានសំណើដែលត្រូវបញ្ជាក់ទេ។ សំណើអាចផុតកំណត់ហើយ។ សូមស្នើសុំម្តងទៀត។',
  exclusion_length: 'រយៈពេលនេះមិនអាចជ្រើសរើសបានទេ។ សូមជ្រើសរើសរយៈពេលផ្សេង។',
  exclusion_shorter: 'ការសម្រាកមិនអាចបន្ថយបានទេ។ សូមជ្រើសរើសរយៈពេលវែងជាងនេះ។',
  provider_down: 'ក្រុមហ៊ុនហ្គេមមិនឆ្លើយតប។ សូមព្យាយាមម្តងទៀតពេលក្រោយ។',
  invalid_dates: 'កាលបរិច្ឆេទមិនត្រឹមត្រូវ។ សូមពិនិត្យថ្ងៃចាប់ផ្តើម និងថ្ងៃបញ្ចប់។',
} as const

export const refusalLater = catalogue('refusalLater', refusalLaterTexts)

addSentences({
  old_password_wrong: () => refusalLater('old_password_wrong'),
  password_mismatch: () => refusalLater('password_mismatch'),
  password_too_short: () => refusalLater('password_too_short', { n: 8 }),
  password_too_long: () => refusalLater('password_too_long', { n: 128 }),
  password_common: () => refusalLater('password_common'),
  password_is_username: () => refusalLater('password_is_username'),
  password_unchanged: () => refusalLater('password_unchanged'),
  account_locked: () => base('account_locked'),
  token_invalid: () => base('token_used'),
  excluded: () => refusalLater('excluded'),
  cooling_off: () => refusalLater('cooling_off'),
  reality_check_due: () => refusalLater('reality_check_due'),
  stake_limit: () => refusalLater('stake_limit'),
  loss_limit: () => refusalLater('loss_limit'),
  limit_too_early: () => refusalLater('limit_too_early'),
  limit_nothing_pending: () => refusalLater('limit_nothing_pending'),
  exclusion_length: () => refusalLater('exclusion_length'),
  exclusion_shorter: () => refusalLater('exclusion_shorter'),
  provider_down: () => refusalLater('provider_down'),
  invalid_dates: () => refusalLater('invalid_dates'),
})
