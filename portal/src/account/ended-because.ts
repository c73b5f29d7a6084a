import { base } from '../text/base.ts'
import { login } from '../text/login.ts'

/** Why the session that was here has ended, as the server or the page's address names it; null: no reason of ours. */
export function endedSentence(why: string | null): string | null {
  switch (why) {
    case 'opened_elsewhere':
      return login('ended_opened_elsewhere')
    case 'logout':
      return login('ended_logout')
    case 'password_changed':
      return login('ended_password_changed')
    case 'expired':
      return login('ended_expired')
    case 'locked':
      return base('account_locked')
    default:
      return null
  }
}
