/** Lines of the lottery typed as text, and what can be wrong with them. */
import { catalogue } from './language.ts'

export const lotteryCodeTexts = {
  code: 'សរសេរជួរ',
  code_example: 'ឧទាហរណ៍៖ {example}',
  code_keys: 'Enter បន្ថែម · ↑ កែជួរចុងក្រោយ · Delete លុបជួរ · F9 ពីរដង ចាក់',
  code_no_number: 'សូមសរសេរលេខជាមុន។',
  code_no_post: 'ខ្វះប៉ុស្តិ៍ ឧទាហរណ៍ abcd។',
  code_no_amount: 'ខ្វះប្រាក់ភ្នាល់នៅចុង។',
  code_ambiguous: 'ត្រង់នេះអាចយល់បានពីរយ៉ាង។ សូមសរសេរ 12x សម្រាប់បង្វិលលេខ ឬ 12* សម្រាប់ 120 ដល់ 129។',
  code_unknown_word: 'មិនយល់ពាក្យនេះទេ។',
  code_invalid_number: 'លេខត្រូវមាន 2 ឬ 3 ខ្ទង់។',
  code_invalid_range: 'ចន្លោះត្រូវចាប់ពីលេខតូចទៅលេខធំ ដែលមានខ្ទង់ស្មើគ្នា។',
  code_invalid_amount: 'ប្រាក់ភ្នាល់ត្រូវជាចំនួនរៀលគត់។',
  code_mixed_digits: 'លេខ 2ខ្ទង់ និង 3ខ្ទង់ ត្រូវនៅជួរផ្សេងគ្នា។',
  code_mixed_kinds: 'របៀបចាក់ផ្សេងគ្នា ត្រូវនៅជួរផ្សេងគ្នា។',
  code_one_range: 'ជួរមួយមានចន្លោះបានតែមួយ។',
  code_number_twice: 'លេខនេះមានពីរដង។ ចង់ចាក់ពីរដង សូមសរសេរពីរជួរ។',
  code_too_many_numbers: 'ជួរនេះមានលេខច្រើនពេក។',
  code_unknown_post: 'គ្មានប៉ុស្តិ៍នេះទេ។',
  code_post_twice: 'ប៉ុស្តិ៍នេះមានពីរដង។',
  code_post_not_offered: 'ប៉ុស្តិ៍នេះមិនទទួលចំនួនខ្ទង់នេះទេ។',
  code_extra: 'មានពាក្យលើសនៅក្រោយប្រាក់ភ្នាល់។',
} as const

export const lotteryCode = catalogue('lotteryCode', lotteryCodeTexts)
