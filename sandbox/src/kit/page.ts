/** What a page of the sandbox knows from its address: `/play/{code}?token=…&lang=km|en`. */
import { chooseLanguage, languageOf } from '../text/language.ts'
import { type Host, openHost } from './host.ts'

export interface Page {
  token: string
  /** The operator's page that framed this one; '' when it named none of the web. */
  lobbyUrl: string
  /** Of the game's socket. */
  address: string
  /** The operator's page around this one. */
  host: Host
}

/** Reads it, and speaks the player's language from here on. */
export function openPage(): Page {
  const language = languageOf(location.search)
  chooseLanguage(language)
  document.documentElement.lang = language
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const lobby = document.querySelector<HTMLMetaElement>('meta[name="lobby"]')?.content ?? ''
  const lobbyUrl = /^https?:\/\//.test(lobby) ? lobby : ''
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const code = encodeURIComponent(location.pathname.split('/').at(-1) ?? '')
  const query = new URLSearchParams({ token })
  const address = `${scheme}://${location.host}/ws/table/${code}?${query}`
  return { token, lobbyUrl, address, host: openHost(lobbyUrl) }
}

/** The page itself is refused once its session is over; without an answer nothing is known. */
export async function isSessionAlive(): Promise<boolean | null> {
  try {
    const { status } = await fetch(location.href, { cache: 'no-store' })
    return status === 200 ? true : status === 403 ? false : null
  } catch {
    return null
  }
}
