/** The provider's page of a round, in a tab of its own; whatever fails is told. */

import { CallFailed } from '@samnang/client/call-failed'
import { call } from '../calls/call.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { games } from '../text/games.ts'
import '../calls/account-sentences.ts'
import { showModal } from '../ui/overlays-state.ts'
import { isGameUrl } from './game-url.ts'

/** Never rejects. Call it from a press: browsers open tabs for those only. */
export async function openRound(id: number): Promise<void> {
  // Opened before the address is known: after waiting for it, the press would be forgotten.
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await call('POST /api/external/round/url', { body: { id } })
    if (!isGameUrl(url, window.location.origin)) throw new TypeError('not a page of a provider')
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (failure) {
    tab?.close()
    const isMissing = failure instanceof CallFailed && failure.code === 'not_found'
    showModal({ kind: 'ERROR', text: isMissing ? games('no_details') : refusalSentence(failure) })
  }
}
