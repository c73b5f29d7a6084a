/** Why a draw of either lottery was called off, as the end of a sentence: one text for each code. */
import type { VoidReason } from '@samnang/core/void-reason'
import { catalogue } from './language.ts'

export const voidReasonsTexts = {
  reason_technical_fault: 'មានបញ្ហាបច្ចេកទេស',
  reason_operator_error: 'មានកំហុសក្នុងការរៀបចំវគ្គ',
  reason_no_official_result: 'គ្មានការប្រកាសលទ្ធផលផ្លូវការ',
  reason_official_draw_cancelled: 'ការចេញឆ្នោតផ្លូវការមិនបានប្រព្រឹត្តទៅ',
  reason_integrity: 'មានហេតុសង្ស័យថាវគ្គមិនត្រឹមត្រូវ',
  reason_disaster: 'មានគ្រោះមហន្តរាយ ឬហេតុការណ៍ចៀសមិនរួច',
  reason_other: 'តាមការសម្រេចរបស់អ្នកគ្រប់គ្រង',
  reason_not_opened: 'វគ្គនេះមិនបានបើកទាន់ពេល',
  reason_vault_refused: 'ទូសុវត្ថិភាពមិនព្រមបើកកូដសម្ងាត់',
  reason_seed_mismatch: 'កូដសម្ងាត់មិនត្រូវនឹងកូដត្រា',
  reason_release_not_signed: 'កូដសម្ងាត់គ្មានហត្ថលេខារបស់ទូសុវត្ថិភាព',
  reason_round_known: 'បញ្ជីភ្នាល់មិនបានបិទត្រាឱ្យទាន់ មុនពេលអាចដឹងលេខចៃដន្យសាធារណៈ',
  reason_beacon_unavailable: 'លេខចៃដន្យសាធារណៈមិនបានមកដល់ក្នុងរយៈពេល 24 ម៉ោង',
} as const satisfies Record<`reason_${VoidReason}`, string>

const voidReasons = catalogue('voidReasons', voidReasonsTexts)

export function voidReasonText(reason: VoidReason): string {
  return voidReasons(`reason_${reason}`)
}
