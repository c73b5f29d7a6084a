import type { Translation } from '../language.ts'
import type { slipStatusTexts } from '../slip-status.ts'

export const slipStatus: Translation<typeof slipStatusTexts> = {
  checking_text: 'The answer has not arrived. The portal asks again automatically and will not bet twice.',
  slip_kept: 'The slip is kept.',
}
