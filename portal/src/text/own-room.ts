/** What a player's own limits leave, at the button that bets. */
import { catalogue } from './language.ts'

export const ownRoomTexts = {
  left: 'កម្រិតកំណត់របស់អ្នកនៅសល់ {amount}៛',
  over: 'លើសកម្រិតកំណត់របស់អ្នក {amount}៛',
  on_break: 'អ្នកកំពុងសម្រាកពីការលេង',
  until: 'រហូតដល់ {time}',
  see: 'មើលកម្រិតកំណត់',
} as const

export const ownRoom = catalogue('ownRoom', ownRoomTexts)
