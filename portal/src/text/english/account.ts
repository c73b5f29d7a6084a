import type { accountTexts } from '../account.ts'
import type { Translation } from '../language.ts'

export const account: Translation<typeof accountTexts> = {
  old_password: 'Old password',
  new_password: 'New password',
  confirm_password: 'Confirm password',
  save: 'Save',
  saving: 'Saving...',
  password_hint: 'At least 8 characters, in any script. Your other devices will be logged out.',
  strength_short: 'Too short: at least 8 characters are needed.',
  strength_weak: 'Easy to guess. Add words or other characters. (An estimate)',
  strength_fair: 'Fair. Longer is better. (An estimate)',
  strength_strong: 'Hard to guess, if you use it nowhere else. (An estimate)',
  password_changed: 'The password was changed.',
  password_due: 'Our staff gave you this password for one log-in. Please choose a new one before you go on.',
  fill_all: 'Please fill in every field.',
}
