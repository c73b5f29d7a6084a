/** Opens a fishing room: reads the address, loads pictures and Pixi, joins the room and puts the page together. */
import { loadArt } from '../../kit/canvas/art.ts'
import { createLoading } from '../../kit/canvas/loading.ts'
import { isSessionAlive, openPage } from '../../kit/page.ts'
import { createSound } from '../../kit/sound/sound.ts'
import { fishing } from '../../text/fishing.ts'
import { shared } from '../../text/shared.ts'
import { openRoom } from './open-room.ts'
import { FISH_ART } from './scene/bodies.ts'

const FONT_MS = 3_000

const { token, lobbyUrl: lobby, address } = openPage()
/** A home that nobody named is where this page came from. */
const lobbyUrl = lobby || '/'
document.title = fishing('title')

const root = document.getElementById('game')
if (root) void start(root)

async function start(place: HTMLElement): Promise<void> {
  const loading = createLoading(lobbyUrl)
  place.replaceChildren(loading.view)
  const sound = createSound()
  try {
    const [art] = await Promise.all([
      loadArt(FISH_ART, (loaded, of) => loading.tell((0.7 * loaded) / of)),
      Promise.race([
        document.fonts.load('700 20px "Noto Sans Khmer"', 'ត្រី៛'),
        new Promise((resolve) => setTimeout(resolve, FONT_MS)),
      ]).catch(() => []),
    ])
    await openRoom({
      token,
      lobbyUrl,
      sound,
      art,
      address,
      isSessionAlive,
      onReady: () => place.remove(),
      onProgress: loading.tell,
      onEnded(reason) {
        document.querySelector('.page')?.remove()
        document.body.append(place)
        place.replaceChildren(loading.view)
        loading.fail(reason, null)
      },
    })
  } catch (error) {
    // The page is all there is to tell the player; the console tells whoever looks for the cause.
    console.error(error)
    // A part of the program that failed to load stays failed for this page: the whole page starts again.
    loading.fail(shared('load_failed'), () => location.reload())
  }
}
