/** What permissions and the roles of the product are called. */
import type { Permission } from '@samnang/contract/office/permission'
import { catalogue } from './language.ts'

type Underscored<P extends string> = P extends `${infer A}.${infer B}` ? `may_${A}_${B}` : never

export const rightsTexts = {
  may_players_read: 'មើលអ្នកលេង',
  may_players_create: 'បង្កើតអ្នកលេង',
  may_players_lock: 'ផ្អាក និងបើកអ្នកលេង',
  may_players_password: 'ដាក់ពាក្យសម្ងាត់ប្រើម្តង',
  may_players_sessions: 'បញ្ចប់ការចូលប្រើរបស់អ្នកលេង',
  may_players_limits: 'បន្ថយកម្រិតកំណត់របស់អ្នកលេង',
  may_players_notes: 'សរសេរកំណត់សម្គាល់លើអ្នកលេង',
  may_players_tags: 'ដាក់ស្លាកលើអ្នកលេង',
  may_players_kyc: 'កំណត់កម្រិតផ្ទៀងផ្ទាត់អត្តសញ្ញាណ',
  may_players_export: 'យកបញ្ជីអ្នកលេងជាឯកសារ',
  may_disputes_pay: 'បើកប្រាក់តាមបង្កាន់ដៃនៃការភ្នាល់ដែលបាត់ពីបញ្ជី',
  may_disputes_read: 'ពិនិត្យការភ្នាល់ដែលមានបណ្តឹង',
  may_switches_read: 'មើលកុងតាក់',
  may_switches_change: 'បិទបើកកុងតាក់',
  may_words_change: 'សរសេរសារ និងផ្ទាំងប្រកាស',
  may_limits_change: 'កែកម្រិតភ្នាល់',
  may_staff_read: 'មើលបុគ្គលិក',
  may_staff_manage: 'គ្រប់គ្រងបុគ្គលិក',
  may_roles_manage: 'កែតួនាទី',
  may_approvals_read: 'មើលសំណើរង់ចាំយល់ព្រម',
  may_approvals_decide: 'យល់ព្រម ឬបដិសេធសំណើ',
  may_audit_read: 'អានកំណត់ត្រាសវនកម្ម',
  may_today_read: 'មើលទំព័រថ្ងៃនេះ',
  may_health_read: 'មើលសុខភាពប្រព័ន្ធ',
  may_money_change: 'ដាក់ និងដកប្រាក់',
  may_messages_send: 'ផ្ញើសារទៅអ្នកលេង',
  may_contact_change: 'កែកាតទំនាក់ទំនង',
  may_cashier_read: 'មើលបញ្ជរប្រាក់',
  may_cashier_deposits: 'សម្រេចការដាក់ប្រាក់',
  may_cashier_withdrawals: 'សម្រេចការដកប្រាក់',
  may_cashier_pay: 'ផ្ញើប្រាក់ទៅអ្នកលេង',
  may_cashier_accounts: 'គ្រប់គ្រងគណនីធនាគារ និងបញ្ជរ',
  may_cashier_close: 'បិទថ្ងៃ និងវេន',
  may_duties_read: 'មើលករណី',
  may_duties_decide: 'សម្រេចករណី',
  may_care_read: 'មើលការលេងដោយសុវត្ថិភាព និងបណ្តឹង',
  may_care_list: 'នាំចូលបញ្ជីអ្នកដែលត្រូវហាមលេង',
  may_care_decide: 'និយាយជាមួយអ្នកលេង ទទួលបណ្តឹង និងសម្រេច',
  may_documents_read: 'មើលឯកសារអ្នកលេង',
  may_draws_read: 'មើលតុឡូតូ ៥៩',
  may_draws_manage: 'គ្រប់គ្រងវគ្គ',
  may_draws_resettle: 'គណនាវគ្គដែលបង់ខុសឡើងវិញ',
  may_lottery_read: 'មើលឆ្នោត',
  may_lottery_manage: 'គ្រប់គ្រងឆ្នោត',
  may_providers_read: 'មើលក្រុមហ៊ុនហ្គេម',
  may_exceptions_decide: 'សម្រេចករណីពិសេសនៃហ្គេម',
  may_providers_manage: 'គ្រប់គ្រងក្រុមហ៊ុនហ្គេម',
  may_paytable_manage: 'កែតារាងអត្រាសង',
  may_ledger_audit: 'សវនកម្មបញ្ជីប្រាក់',
  may_ledger_read: 'មើលបញ្ជីប្រាក់',
  may_figures_read: 'មើលតួលេខ និងរបាយការណ៍',
  may_figures_tax: 'កំណត់អត្រាពន្ធ',
  may_figures_close: 'បិទបញ្ជីប្រចាំខែ',
  may_database_manage: 'គ្រប់គ្រងមូលដ្ឋានទិន្នន័យ',
  role_owner: 'ម្ចាស់',
  role_finance: 'ហិរញ្ញវត្ថុ',
  role_cashier: 'បេឡាករ',
  role_risk: 'គ្រប់គ្រងហានិភ័យ',
  role_support: 'ជំនួយអ្នកលេង',
  role_clerk: 'អ្នកបញ្ចូលលទ្ធផល',
  role_auditor: 'សវនករ',
} as const satisfies Record<Underscored<Permission>, string> & Record<string, string>

const rights = catalogue('rights', rightsTexts)

/** A permission in words. */
export function permissionWord(permission: Permission): string {
  return rights(`may_${permission.replace('.', '_')}` as Underscored<Permission>)
}

/** A role in words: its own name, or the product's word for it, or its code. */
export function roleWord(code: string, name: string | null = null): string {
  const key = `role_${code}`
  return name ?? (key in rightsTexts ? rights(key as 'role_owner') : code)
}
