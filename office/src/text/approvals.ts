/** Words of requests that a second person decides. */
import { catalogue } from './language.ts'

export const approvalsTexts = {
  title: 'សំណើរង់ចាំយល់ព្រម',
  one_title: 'សំណើលេខ {id}',
  what: 'នឹងធ្វើអ្វី',
  by: 'ស្នើដោយ',
  why: 'មូលហេតុ',
  state: 'ស្ថានភាព',
  asked_at: 'ស្នើនៅ',
  expires_at: 'ផុតកំណត់នៅ',
  decided: 'សម្រេចដោយ',
  decided_at: 'សម្រេចនៅ',
  decided_why: 'មូលហេតុនៃការសម្រេច',
  before: 'មុន',
  after: 'ក្រោយ',
  effect: 'នឹងកត់ត្រា៖',
  field: 'ចំណុច',
  state_all: 'ទាំងអស់',
  state_waiting: 'រង់ចាំ',
  state_approved: 'បានយល់ព្រម',
  state_rejected: 'បានបដិសេធ',
  state_withdrawn: 'បានដកវិញ',
  state_expired: 'ផុតកំណត់',
  approve: 'យល់ព្រម',
  approve_text: 'វានឹងត្រូវបានធ្វើភ្លាម ដូចដែលបានស្នើ។',
  reject: 'បដិសេធ',
  withdraw: 'ដកសំណើវិញ',
  own: 'អ្នកបានស្នើវាដោយខ្លួនឯង ដូច្នេះអ្នកផ្សេងត្រូវសម្រេច។',
  none_waiting: 'គ្មានសំណើរង់ចាំទេ។',
  do_roles: 'ប្តូរតួនាទីរបស់បុគ្គលិកលេខ {id}',
  do_reset: 'កំណត់ការចូលប្រើឡើងវិញ របស់បុគ្គលិកលេខ {id}',
  do_role: 'កែតួនាទី «{id}»',
} as const

export const approvals = catalogue('approvals', approvalsTexts)
