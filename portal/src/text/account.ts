/** Texts of a player's account: the password. */
import { catalogue } from './language.ts'

export const accountTexts = {
  old_password: 'ពាក្យសម្ងាត់ចាស់',
  new_password: 'ពាក្យសម្ងាត់ថ្មី',
  confirm_password: 'បញ្ជាក់ពាក្យសម្ងាត់',
  save: 'រក្សាទុក',
  saving: 'កំពុងរក្សាទុក...',
  password_hint: 'យ៉ាងហោចណាស់ 8 តួអក្សរ ភាសាណាក៏បាន។ ឧបករណ៍ផ្សេងទៀតនឹងត្រូវចាកចេញ។',
  strength_short: 'ខ្លីពេក៖ ត្រូវមានយ៉ាងហោចណាស់ 8 តួអក្សរ។',
  strength_weak: 'ងាយទាយ។ បន្ថែមពាក្យ ឬតួអក្សរផ្សេងៗ។ (ការប៉ាន់ស្មាន)',
  strength_fair: 'មធ្យម។ វែងជាងនេះកាន់តែល្អ។ (ការប៉ាន់ស្មាន)',
  strength_strong: 'ពិបាកទាយ ប្រសិនបើអ្នកមិនប្រើវានៅកន្លែងផ្សេង។ (ការប៉ាន់ស្មាន)',
  password_changed: 'បានប្តូរពាក្យសម្ងាត់ដោយជោគជ័យ។',
  password_due: 'បុគ្គលិកបានផ្តល់ពាក្យសម្ងាត់នេះឱ្យប្រើតែម្តង។ សូមជ្រើសរើសពាក្យសម្ងាត់ថ្មីរបស់អ្នក មុននឹងបន្ត។',
  fill_all: 'សូមបំពេញគ្រប់ប្រអប់។',
} as const

export const account = catalogue('account', accountTexts)
