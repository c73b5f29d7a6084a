/** What a page of the sandbox knows from its address: `/play/{code}?token=…&lang=km|en`. */
import { chooseLanguage, languageOf } from '../text/language.ts'
import { type Host, openHost } from './host.ts'
import { keepText, keptText } from './kept.ts'

export interface Page {
  /** What this page acts with; the word in its address opens one page and nothing else. */
  token: string
  /** The operator's page that framed this one; '' when it named none of the web. */
  lobbyUrl: string
  /** Of the game's socket. */
  address: string
  /** The operator's page around this one. */
  host: Host
  /** Null: without an answer nothing is known. */
  isSessionAlive(): Promise<boolean | null>
}

/** Reads it, speaks the player's language from here on, and takes the launch for this page. */
export async function openPage(): Promise<Page> {
  const language = languageOf(location.search)
  chooseLanguage(language)
  document.documentElement.lang = language
  const lobby = document.querySelector<HTMLMetaElement>('meta[name="lobby"]')?.content ?? ''
  const lobbyUrl = /^https?:\/\//.test(lobby) ? lobby : ''
  const host = openHost(lobbyUrl)
  const game = location.pathname.split('/').at(-1) ?? ''
  const token = await takeLaunch(new URLSearchParams(location.search).get('token') ?? '', game)
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const query = new URLSearchParams({ token })
  const address = `${scheme}://${location.host}/ws/table/${encodeURIComponent(game)}?${query}`
  return { token, lobbyUrl, address, host, isSessionAlive: () => isAlive(query) }
}

const TRIES = 5
const TRY_AGAIN_MS = 600
const WORD_BYTES = 32

/**
 * The same launch is taken again by the same tab, so a page that is loaded anew goes on; in any other one it is refused, and
 * what the page asks for from then on says so. Where a browser keeps nothing for a frame, a page loaded anew is another one.
 */
async function takeLaunch(launch: string, game: string): Promise<string> {
  const name = `page of ${launch}`
  const page = keptText('session', name) ?? newWord()
  keepText('session', name, page)
  const body = JSON.stringify({ token: launch, page, game })
  const headers = { 'content-type': 'application/json' }
  for (let left = TRIES; left > 0; left--) {
    const answer = await fetch('/api/open', { method: 'POST', headers, body }).catch(() => null)
    if (answer && answer.status < 500) break
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
  }
  return page
}

function newWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(WORD_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

async function isAlive(query: URLSearchParams): Promise<boolean | null> {
  try {
    const { status } = await fetch(`/api/open?${query}`, { cache: 'no-store' })
    return status === 200 ? true : status === 403 ? false : null
  } catch {
    return null
  }
}
