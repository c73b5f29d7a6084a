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
  fill_both: 'Please fill in username and password.',
  invalid_credentials: 'The username or password is incorrect.',
}
