/** Words of every list: filters, columns, saved views, files. */
import { catalogue } from './language.ts'

export const listsTexts = {
  more: 'បង្ហាញបន្ថែម',
  shown: 'បានបង្ហាញ {n} ជួរ',
  shown_all: 'ទាំងអស់ {n} ជួរ',
  columns: 'ជួរឈរ',
  filters: 'តម្រង',
  sort_up: 'តម្រៀបពីតូចទៅធំ',
  sort_down: 'តម្រៀបពីធំទៅតូច',
  nothing_found: 'រកមិនឃើញអ្វីដែលត្រូវនឹងតម្រងទេ។',
  read_from_replica: 'តួលេខត្រឹម {time} ម៉ោងភ្នំពេញ ពីច្បាប់ចម្លងផ្ទាល់នៃមូលដ្ឋានទិន្នន័យ។',
  read_from_late: 'ច្បាប់ចម្លងផ្ទាល់យឺតពេក។ តួលេខទាំងនេះមកពីមូលដ្ឋានទិន្នន័យមេ។',
  read_from_away: 'ច្បាប់ចម្លងផ្ទាល់មិនឆ្លើយតប។ តួលេខទាំងនេះមកពីមូលដ្ឋានទិន្នន័យមេ។',
  read_from_failed: 'ច្បាប់ចម្លងផ្ទាល់មិនអាចឆ្លើយសំណួរនេះ។ តួលេខទាំងនេះមកពីមូលដ្ឋានទិន្នន័យមេ។',
  read_from_other: 'អ្វីដែលកំណត់ជាច្បាប់ចម្លង ជាមូលដ្ឋានទិន្នន័យផ្សេង។ តួលេខទាំងនេះមកពីមូលដ្ឋានទិន្នន័យមេ។',
  read_from_leads: 'ច្បាប់ចម្លងផ្ទាល់លែងជាច្បាប់ចម្លងទៀតហើយ។ តួលេខទាំងនេះមកពីមូលដ្ឋានទិន្នន័យមេ។',
} as const

export const lists = catalogue('lists', listsTexts)
