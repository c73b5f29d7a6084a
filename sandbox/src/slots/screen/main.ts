/** Opens a slot: reads the address, loads state, pictures and Pixi, and puts the page together. */

import { createLoading } from '../../kit/canvas/loading.ts'
import { h } from '../../kit/dom.ts'
import { openPage } from '../../kit/page.ts'
import { createSound } from '../../kit/sound/sound.ts'
import { shared } from '../../text/shared.ts'
import { slots } from '../../text/slots.ts'
import type { SlotState } from '../events.ts'
import { openGame } from './open-game.ts'
import { noticeOf } from './refusals.ts'
import { fetchState } from './wire.ts'

const root = document.getElementById('game')
if (root) void start(root)

async function start(place: HTMLElement): Promise<void> {
  const { token, lobbyUrl: lobby, host } = await openPage()
  // A home that nobody named is where this page came from.
  const lobbyUrl = lobby || '/'
  document.title = slots('board')
  const loading = createLoading(lobbyUrl)
  place.replaceChildren(loading.view)
  const sound = createSound()
  host.followSound(sound)
  const tell = (share: number) => {
    loading.tell(share)
    host.tellProgress(share)
  }
  tell(0.1)
  try {
    const state = await fetchState(token)
    tell(0.2)
    if ('error' in state) loading.fail(noticeOf(state.error).text, null)
    else await openGame({ place, state: own(state), token, lobbyUrl, sound, host, onProgress: tell })
  } catch (error) {
    // The page is all there is to tell the player; the console tells whoever looks for the cause.
    console.error(error)
    // A part of the program that failed to load stays failed for this page: the whole page starts again.
    loading.fail(shared('load_failed'), () => location.reload())
  } finally {
    host.tellReady()
  }
}

/** A copy that the page may keep up to date. */
function own(state: SlotState): SlotState {
  return { ...state, last: [...state.last] }
}

const offline = h('p', { class: 'offline', role: 'status' })
const followNetwork = () => {
  offline.textContent = navigator.onLine ? '' : shared('offline')
}
addEventListener('online', followNetwork)
addEventListener('offline', followNetwork)
document.body.append(offline)
followNetwork()
