/** Texts of the winners banner. */
import { catalogue } from './language.ts'

export const bannerTexts = {
  winner_small: 'អបអរសាទរ! សំបុត្រលេខ {bet_id} ឈ្នះជែកផតតូច {price}៛',
  winner_big: 'អបអរសាទរ! សំបុត្រលេខ {bet_id} ឈ្នះជែកផតធំលេខ {diff} ទឹកប្រាក់ {price}៛',
  winners_label: 'អ្នកឈ្នះ',
  pause: 'ផ្អាក',
  play: 'បន្ត',
} as const

export const banner = catalogue('banner', bannerTexts)
