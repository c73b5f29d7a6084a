import type { handOverTexts } from '../hand-over.ts'
import type { Translation } from '../language.ts'

export const handOver: Translation<typeof handOverTexts> = {
  checking: 'Checking the code...',
  title: 'Continue as {name}?',
  text: 'This code comes from another device and opens the account of {name} here.',
  replaces: 'You are using the account {name} at the moment. If you continue, you log out of it.',
  go_on: 'Continue',
  not_me: 'Do not continue',
  other_device_text:
    'Scan this code with the other device to go on playing there. This device will be logged out. Show the code to nobody else.',
  code_expires: 'The code expires in {n} s',
  code_expired: 'This code has expired.',
  new_code: 'New code',
}
