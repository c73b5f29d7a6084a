import { CallFailed } from '@samnang/client/call-failed'
import { call } from '../calls/call.ts'
import { player } from '../calls/outcomes.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { forgetPlayer, lastPlayer } from '../device/forget-player.ts'
import { waitsForServer } from '../device/kept-bets.ts'
import { forgetPhotos } from '../device/slip-box.ts'
import { forgetSession } from '../session/session.ts'
import { logOut as text } from '../text/log-out.ts'
import { shell } from '../text/shell.ts'
import { askConfirm, showModal } from '../ui/overlays-state.ts'

/** Asks first, and says what would be lost; then ends the session on the server and leaves nothing of the player here. */
export async function askToLogOut(): Promise<void> {
  const question = { title: shell('logout_ask'), confirmLabel: shell('menu_logout') }
  const warning = waitsForServer(player.get()) ? { text: text('waits'), danger: true } : {}
  if (await askConfirm({ ...question, ...warning })) await logOut()
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
  const own = player.get() ?? lastPlayer()
  forgetPlayer(own)
  await forgetPhotos(own)
  window.location.replace('/login')
  return true
}
