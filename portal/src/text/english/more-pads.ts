import type { Translation } from '../language.ts'
import type { morePadsTexts } from '../more-pads.ts'

export const morePads: Translation<typeof morePadsTexts> = {
  choose_posts: 'Choose posts',
  choose_number: 'Press a number to put it into the slip',
  choose_five: 'Choose 5 numbers for the posts A–E',
  quick_pick: 'Random pick',
  hits: '{n} right',
  hits_pot: 'the pot',
  add_jackpot: 'Jackpot for {amount}៛',
  five_needed: 'Please choose all 5 numbers.',
}
