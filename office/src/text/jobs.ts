/** Files of lists, and saved views. */
import { catalogue } from './language.ts'

export const jobsTexts = {
  title: 'ឯកសារ CSV របស់ខ្ញុំ',
  about: 'ឯកសារត្រូវបានរក្សាទុក 7 ថ្ងៃ។ រាល់ការទាញយកត្រូវបានកត់ត្រា។',
  export: 'ឯកសារ CSV',
  export_title: 'រៀបចំឯកសារ CSV',
  export_text: 'ជួរទាំងអស់ដែលត្រូវនឹងតម្រងពេលនេះ នឹងត្រូវបានសរសេរ។',
  export_begin: 'ចាប់ផ្តើម',
  export_begun: 'កំពុងរៀបចំឯកសារ។',
  export_open: 'មើលឯកសារ',
  column_id: 'លេខ',
  column_list: 'បញ្ជី',
  column_state: 'ស្ថានភាព',
  column_rows: 'ជួរ',
  column_size: 'ទំហំ',
  column_asked: 'ស្នើនៅ',
  column_kept: 'រក្សាទុកដល់',
  column_do: 'សកម្មភាព',
  state_waiting: 'រង់ចាំវេន',
  state_running: 'កំពុងរៀបចំ',
  state_done: 'រួចរាល់',
  state_failed: 'បរាជ័យ',
  state_cancelled: 'បានបោះបង់',
  state_expired: 'ផុតកំណត់',
  fetch: 'ទាញយក',
  cancel_job: 'បោះបង់ការរៀបចំ',
  list_audit: 'កំណត់ត្រាសវនកម្ម',
  list_players: 'អ្នកលេង',
  views: 'ទិដ្ឋភាព',
  view_save: 'រក្សាទុកតម្រងនេះ...',
  view_name: 'ឈ្មោះទិដ្ឋភាព',
  view_saved: 'បានរក្សាទុកទិដ្ឋភាព។',
  view_forget: 'លុប «{name}»',
  view_forgotten: 'បានលុបទិដ្ឋភាព។',
} as const

export const jobs = catalogue('jobs', jobsTexts)
