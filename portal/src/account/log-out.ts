import { call } from '../calls/call.ts'
import { CallFailed } from '../calls/call-failed.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { forgetSession } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { askConfirm, showModal } from '../ui/overlays-state.ts'

/** Asks first; then ends the session on the server, clears all cookies and leaves for the log-in page. */
export async function askToLogOut(): Promise<void> {
  if (await askConfirm({ title: shell('logout_ask'), confirmLabel: shell('menu_logout') })) await logOut()
}

/** A session that has ended already is a log-out that worked; a lost answer is told, because it may not have. */
export async function logOut(): Promise<boolean> {
  try {
    await call('POST /logout', { quiet: true })
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.lost) {
      showModal({ kind: 'ERROR', text: refusalSentence(failure) })
      return false
    }
  }
  forgetSession()
  window.location.replace('/login')
  return true
}
