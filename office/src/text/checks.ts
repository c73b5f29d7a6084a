/** Steps of a verification, in the words that players read on the page of the draw. */
import { catalogue } from './language.ts'

export const checksTexts = {
  name_keys: 'កូនសោសាធារណៈ',
  name_record: 'កំណត់ត្រាវគ្គ',
  name_rules_hash: 'អត្រាសង',
  name_open_hash: 'កំណត់ត្រាបើក',
  name_open_signature: 'ហត្ថលេខាពេលបើក',
  name_day_signature: 'បញ្ជីកូដត្រាប្រចាំថ្ងៃ',
  name_commitment_in_day: 'កូដត្រារបស់វគ្គនេះ',
  name_close_root: 'បញ្ជីភ្នាល់ទាំងអស់',
  name_close_hash: 'កំណត់ត្រាបិទ',
  name_close_signature: 'ហត្ថលេខាពេលបិទ',
  name_seed_matches: 'កូដសម្ងាត់',
  name_release_signature: 'ការបើកកូដសម្ងាត់',
  name_bound: 'បញ្ជីភ្នាល់ មុនលេខចៃដន្យ',
  name_beacon: 'លេខចៃដន្យសាធារណៈ',
  name_prk: 'ការលាយបញ្ចូលគ្នា',
  name_balls: 'បាល់ទាំង 10',
  name_numbers: 'លេខទាំង 4',
  name_own_leaf: 'ខ្លឹមសារសំបុត្រ',
  name_own_path: 'សំបុត្រក្នុងបញ្ជី',
  name_receipt_signature: 'បង្កាន់ដៃពីប្រព័ន្ធ',
  name_payout: 'ប្រាក់ឈ្នះតាមច្បាប់',
  state_ok: 'ត្រឹមត្រូវ',
  state_failed: 'មិនត្រឹមត្រូវ',
  state_not_yet: 'មិនទាន់ដល់ពេល',
  state_void: 'ទុកជាមោឃៈ',
  state_not_verifiable: 'ពិនិត្យមិនបាន',
} as const

export const checks = catalogue('checks', checksTexts)
