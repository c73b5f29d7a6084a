/** Start of the page of a table: `/play/{code}?token=…&lang=km|en`. */
import { createRoot } from 'react-dom/client'
import { createSound } from '../../sound/sound.ts'
import { chooseLanguage, languageOf } from '../../text/language.ts'
import { CHIPS } from './frame/chip.tsx'
import { confirmsAutomatically } from './state/auto-confirm.ts'
import { runDesk } from './state/desk-run.ts'
import './styles/tables.css'
import { TablePage } from './table-page.tsx'

const query = new URLSearchParams(location.search)
const token = query.get('token') ?? ''
const code = location.pathname.split('/').at(-1) ?? ''
const language = languageOf(location.search)
chooseLanguage(language)
document.documentElement.lang = language

const lobbyUrl = document.querySelector<HTMLMetaElement>('meta[name="lobby"]')?.content ?? ''
const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
const run = runDesk({
  address: `${scheme}://${location.host}/ws/table/${encodeURIComponent(code)}?${new URLSearchParams({ token })}`,
  chip: CHIPS[1],
  confirmsAutomatically,
  isSessionAlive,
})

/** The page itself is refused once its session is over; without an answer nothing is known. */
async function isSessionAlive(): Promise<boolean | null> {
  try {
    const { status } = await fetch(location.href, { cache: 'no-store' })
    return status === 200 ? true : status === 403 ? false : null
  } catch {
    return null
  }
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(<TablePage run={run} sound={createSound()} token={token} lobbyUrl={lobbyUrl} />)
