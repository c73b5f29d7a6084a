import type { Translation } from '../language.ts'
import type { overlaysTexts } from '../overlays.ts'

export const overlays: Translation<typeof overlaysTexts> = {
  toast_loading: 'The system is loading the draw...',
  toast_success: 'Success',
  toast_error: 'Error',
  bet_won: 'Your bet won.',
  login_again: 'Please log in again',
  login_again_text: 'Your account was opened on another device, or the session has expired.',
  new_version: 'A new version is ready.',
  install_share: 'Tap the share sign in Safari.',
  install_add: 'Scroll down and choose "Add to Home Screen".',
  install_done: 'Tap "Add". Samnang is then on the home screen.',
}
