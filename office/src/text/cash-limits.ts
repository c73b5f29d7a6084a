/** Words of the cashier's own figures: what may come in and go out. */
import { catalogue } from './language.ts'

export const cashLimitsTexts = {
  title: 'កម្រិតដាក់ និងដកប្រាក់',
  lead: 'តួលេខទាំងនេះមានប្រសិទ្ធភាពចំពោះសំណើបន្ទាប់ លើគ្រប់ម៉ាស៊ីន។ សំណើដែលបានស្នើរួច នៅដដែល។',
  also: 'មានអ្វីផ្សេងទៀតដែលកំណត់៖',
  two_person: 'ចាប់ពីចំនួនណាដែលត្រូវការអ្នកសម្រេចពីរនាក់',
  levels: 'តាមកម្រិតអត្តសញ្ញាណ',
  deposit: 'ដាក់ប្រាក់',
  withdrawal: 'ដកប្រាក់',
  change: 'កែប្រែ',
  ask: 'កម្រិតថ្មី៖ {what}',
  done: 'កម្រិតកំណត់ត្រូវបានប្តូរ។',
  now_is: 'ឥឡូវ {n}',
  field_least: 'តិចបំផុតក្នុងមួយសំណើ (រៀល)',
  field_most: 'ច្រើនបំផុតក្នុងមួយសំណើ (រៀល)',
  field_dayMost: 'ច្រើនបំផុតក្នុងមួយថ្ងៃ សម្រាប់អ្នកលេងម្នាក់ (រៀល)',
  field_openMost: 'សំណើបើកក្នុងពេលតែមួយ សម្រាប់អ្នកលេងម្នាក់',
  field_dayRequestsMost: 'សំណើក្នុងមួយថ្ងៃ សម្រាប់អ្នកលេងម្នាក់',
  field_houseOpenMost: 'សំណើបើករបស់អ្នកលេងទាំងអស់',
  field_slipsMost: 'រូបវិក្កយបត្រក្នុងមួយសំណើ',
  field_transferMinutes: 'ពេលរង់ចាំវិក្កយបត្រផ្ទេរប្រាក់ (នាទី)',
  field_khqrMinutes: 'ពេលបង់កូដ KHQR (នាទី)',
  field_day: 'ច្រើនបំផុតក្នុង 24 ម៉ោង សម្រាប់អ្នកលេងម្នាក់ (រៀល)',
  field_dayCount: 'សំណើក្នុង 24 ម៉ោង សម្រាប់អ្នកលេងម្នាក់',
  field_open: 'សំណើរង់ចាំក្នុងពេលតែមួយ សម្រាប់អ្នកលេងម្នាក់',
  field_waitHours: 'គណនីធនាគារថ្មីរង់ចាំ (ម៉ោង)',
  fault_figure: 'តួលេខនេះប្រើមិនបានទេ។',
  fault_below_least: 'មិនអាចតិចជាងចំនួនតិចបំផុតទេ។',
  fault_below_most: 'មិនអាចតិចជាងចំនួនច្រើនបំផុតក្នុងមួយសំណើទេ។',
} as const

export const cashLimits = catalogue('cashLimits', cashLimitsTexts)
