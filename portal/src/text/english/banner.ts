import type { bannerTexts } from '../banner.ts'
import type { Translation } from '../language.ts'

export const banner: Translation<typeof bannerTexts> = {
  winner_small: 'Congratulations! Ticket {bet_id} won the small jackpot of {price}៛',
  winner_big: 'Congratulations! Ticket {bet_id} won the big jackpot number {diff} of {price}៛',
  winners_label: 'Winners',
  pause: 'Pause',
  play: 'Continue',
}
