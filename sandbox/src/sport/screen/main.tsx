/** Start of the page of the sportsbook: `/play/sbx_sportsbook?token=…&lang=km|en`. */
import { createRoot } from 'react-dom/client'
import { openPage } from '../../kit/page.ts'
import { createSound } from '../../kit/sound/sound.ts'
import { SportPage } from './sport-page.tsx'
import { sportApi } from './state/api.ts'
import { runBook } from './state/book-run.ts'
import './styles/sport.css'

const root = document.getElementById('root')
if (root) void start(root)

async function start(place: HTMLElement): Promise<void> {
  const { token, lobbyUrl, address, host, isSessionAlive } = await openPage()
  const sound = createSound()
  host.followSound(sound)
  host.tellProgress(0.5)
  const run = runBook({ address, owner: token.slice(-12), api: sportApi(token), isSessionAlive })
  createRoot(place).render(
    <SportPage run={run} sound={sound} host={host} token={token} lobbyUrl={lobbyUrl} />,
  )
}
