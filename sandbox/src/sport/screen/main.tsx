/** Start of the page of the sportsbook: `/play/sbx_sportsbook?token=…&lang=km|en`. */
import { createRoot } from 'react-dom/client'
import { createSound } from '../../sound/sound.ts'
import { chooseLanguage, languageOf } from '../../text/language.ts'
import { SportPage } from './sport-page.tsx'
import { sportApi } from './state/api.ts'
import { runBook } from './state/book-run.ts'
import './styles/sport.css'

const query = new URLSearchParams(location.search)
const token = query.get('token') ?? ''
const language = languageOf(location.search)
chooseLanguage(language)
document.documentElement.lang = language

const code = location.pathname.split('/').at(-1) ?? ''
const lobbyUrl = document.querySelector<HTMLMetaElement>('meta[name="lobby"]')?.content ?? ''
const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
const run = runBook({
  address: `${scheme}://${location.host}/ws/table/${encodeURIComponent(code)}?${new URLSearchParams({ token })}`,
  owner: token.slice(-12),
  api: sportApi(token),
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
  createRoot(root).render(<SportPage run={run} sound={createSound()} token={token} lobbyUrl={lobbyUrl} />)
