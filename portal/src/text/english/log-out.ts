import type { Translation } from '../language.ts'
import type { logOutTexts } from '../log-out.ts'

export const logOut: Translation<typeof logOutTexts> = {
  waits:
    'A bet or a photo of a transfer has not been confirmed yet. If you log out now, this phone stops sending it. Please look at your tickets and deposits when you are back.',
  busy: 'Logging out...',
}
