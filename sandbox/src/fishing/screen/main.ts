/** Opens a fishing room: reads the address, loads the drawings, joins the room and puts the page together. */
import { createLoading } from '../../kit/canvas/loading.ts'
import { openPage } from '../../kit/page.ts'
import { createSound } from '../../kit/sound/sound.ts'
import { fishing } from '../../text/fishing.ts'
import { shared } from '../../text/shared.ts'
import { openRoom } from './open-room.ts'

const FONT_MS = 3_000

const code = location.pathname.split('/').at(-1) ?? ''
const root = document.getElementById('game')
if (root) void start(root)

async function start(place: HTMLElement): Promise<void> {
  const { token, lobbyUrl: lobby, address, host, isSessionAlive } = await openPage()
  // A home that nobody named is where this page came from.
  const lobbyUrl = lobby || '/'
  document.title = fishing('title')
  const loading = createLoading(lobbyUrl)
  place.replaceChildren(loading.view)
  const sound = createSound()
  host.followSound(sound)
  const tell = (share: number) => {
    loading.tell(share)
    host.tellProgress(share)
  }
  try {
    await Promise.race([
      document.fonts.load('700 20px "Noto Sans Khmer"', 'ត្រី៛'),
      new Promise((resolve) => setTimeout(resolve, FONT_MS)),
    ]).catch(() => [])
    tell(0.4)
    await openRoom({
      token,
      lobbyUrl,
      sound,
      code,
      address,
      isSessionAlive,
      host,
      onReady() {
        place.remove()
        host.tellReady()
      },
      onProgress: tell,
      onEnded(reason) {
        document.querySelector('.page')?.remove()
        document.body.append(place)
        place.replaceChildren(loading.view)
        loading.fail(reason, null)
        host.tellReady()
      },
    })
  } catch (error) {
    // The page is all there is to tell the player; the console tells whoever looks for the cause.
    console.error(error)
    // A part of the program that failed to load stays failed for this page: the whole page starts again.
    loading.fail(shared('load_failed'), () => location.reload())
    host.tellReady()
  }
}
