import type { Translation } from '../language.ts'
import type { winTexts } from '../win.ts'

export const win: Translation<typeof winTexts> = {
  you_won: 'You won {amount}៛',
  share: 'Share as a picture',
  share_win: 'Share this win as a picture',
  failed: 'The picture could not be made. Please try again.',
  with_name: 'Show the name {name} on the picture',
  more: 'Other tickets that won: {n}',
  verify: 'Scan to verify this draw',
  net: 'Won after all stakes of this draw',
}
