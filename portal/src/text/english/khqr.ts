import type { khqrTexts } from '../khqr.ts'
import type { Translation } from '../language.ts'

export const khqr: Translation<typeof khqrTexts> = {
  code: 'KHQR code to pay {amount}៛',
  how: 'Scan this code with your banking app and pay the whole amount, once.',
  ends_in: 'The code expires in {time}',
  ended: 'This code has expired. Please do not pay it any more.',
  ended_paid: 'If you paid in time, the money arrives as soon as the bank confirms it. Please wait a little.',
  open_app: 'Open the banking app',
  save: 'Save as a picture',
  save_failed: 'The picture could not be made. Please take a screenshot instead.',
  picture_title: 'Deposit by KHQR',
  picture_ends: 'Pay before {time}',
  pay_simulated: 'Pay in the simulated bank',
  simulated: 'This is play money. The simulated bank is no real bank, and nobody pays real money.',
}
