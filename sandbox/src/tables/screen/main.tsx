/** Start of the page of a table: `/play/{code}?token=…&lang=km|en`. */
import { createRoot } from 'react-dom/client'
import { openPage } from '../../kit/page.ts'
import { createSound } from '../../kit/sound/sound.ts'
import { CHIPS } from './frame/chip.tsx'
import { confirmsAutomatically, takeUpAutoConfirm } from './state/auto-confirm.ts'
import { runDesk } from './state/desk-run.ts'
import './styles/tables.css'
import { TablePage } from './table-page.tsx'

const root = document.getElementById('root')
if (root) void start(root)

async function start(place: HTMLElement): Promise<void> {
  const { token, lobbyUrl, address, host, isSessionAlive } = await openPage()
  const sound = createSound()
  host.followSound(sound)
  host.tellProgress(0.5)
  takeUpAutoConfirm(token.slice(-12))
  const run = runDesk({ address, chip: CHIPS[1], confirmsAutomatically, isSessionAlive })
  createRoot(place).render(
    <TablePage run={run} sound={sound} host={host} token={token} lobbyUrl={lobbyUrl} />,
  )
}
