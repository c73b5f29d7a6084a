import type { Translation } from '../language.ts'
import type { ownRoomTexts } from '../own-room.ts'

export const ownRoom: Translation<typeof ownRoomTexts> = {
  left: 'Your own limit leaves {amount}៛',
  over: '{amount}៛ over your own limit',
  on_break: 'You are taking a break from playing',
  until: 'until {time}',
  see: 'See the limits',
}
