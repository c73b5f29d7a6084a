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
} as const

export const lists = catalogue('lists', listsTexts)
