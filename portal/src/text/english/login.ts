import type { Translation } from '../language.ts'
import type { loginTexts } from '../login.ts'

export const login: Translation<typeof loginTexts> = {
  login_title: 'Log in to your account',
  username: 'Username',
  password: 'Password',
  show_password: 'Show password',
  hide_password: 'Hide password',
  login: 'Log in',
  login_waiting: 'Please wait',
  demo_note: 'Demo site: all money is play money with no real value.',
  demo_fill: 'Fill in',
  help: 'No account? Forgotten your password?',
  help_failed: 'No connection.',
  fill_both: 'Please fill in username and password.',
  checking: 'Checking...',
  checking_text:
    'Checking your browser, because many passwords are being guessed at the moment. This takes a few seconds.',
  ended_opened_elsewhere: 'Your account was opened on another device.',
  ended_logout: 'You have logged out of this account.',
  ended_password_changed: 'The password was changed. Please log in with the new one.',
  ended_expired: 'The session has expired. Please log in again.',
  ended_by_staff: 'Our staff has ended this session. Please log in again.',
  invalid_credentials: 'The username or password is incorrect.',
}
