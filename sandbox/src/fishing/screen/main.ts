/** Opens a fishing room: reads the address, loads pictures and Pixi, joins the room and puts the page together. */
import { loadArt } from '../../kit/canvas/art.ts'
import { createLoading } from '../../kit/canvas/loading.ts'
import { createSound } from '../../sound/sound.ts'
import { fishing } from '../../text/fishing.ts'
import { chooseLanguage, currentLanguage, languageOf } from '../../text/language.ts'
import { shared } from '../../text/shared.ts'
import { openRoom } from './open-room.ts'
import { FISH_ART } from './scene/bodies.ts'

const FONT_MS = 3_000

const token = new URLSearchParams(location.search).get('token') ?? ''
chooseLanguage(languageOf(location.search))
document.documentElement.lang = currentLanguage()
document.title = fishing('title')

const root = document.getElementById('game')
if (root) void start(root)

async function start(place: HTMLElement): Promise<void> {
  const lobbyUrl = lobbyOf(document.querySelector<HTMLMetaElement>('meta[name="lobby"]')?.content)
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
      ...{ token, lobbyUrl, sound, art, address: addressOf(), isSessionAlive },
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

function addressOf(): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const code = location.pathname.split('/').at(-1) ?? ''
  return `${scheme}://${location.host}/ws/table/${code}?${new URLSearchParams({ token })}`
}

/** The page itself is refused once its session is over; without an answer nothing is known. */
async function isSessionAlive(): Promise<boolean | null> {
  try {
    const { status } = await fetch(location.href, { cache: 'no-store' })
    return status === 200 ? true : status === 403 ? false : null
  } catch {
    return null
  }
}

/** Only an address of the web; anything else leads nowhere. */
function lobbyOf(given: string | undefined): string {
  return given && /^https?:\/\//.test(given) ? given : '/'
}
