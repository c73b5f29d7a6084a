import type { baseTexts } from '../base.ts'
import type { Translation } from '../language.ts'

export const base: Translation<typeof baseTexts> = {
  brand: 'Samnang',
  loading: 'Loading...',
  account_locked: 'This account is suspended. Please contact your agent.',
  token_used: 'This code has already been used or has expired. Please get a new one.',
  too_many: 'Too many attempts. Please wait {seconds} s.',
  too_many_minutes: 'Too many attempts. Please wait {minutes} min.',
  too_many_later: 'Too many attempts. Please try again later.',
  maintenance: 'The system is under maintenance.',
  no_answer: 'The server cannot be reached. Please check your internet.',
  unexpected: 'There was an unexpected problem.',
  error_occurred: 'An error occurred.',
  chunk_failed: 'The app could not be loaded. Please reload the page.',
  reload: 'Reload',
  retry: 'Try again',
  adults_only: 'Only for people aged 18 or over',
  language_other: 'ភាសាខ្មែរ',
  theme_light: 'Light mode',
  theme_dark: 'Dark mode',
}
