import { inTransaction } from '../database/pool.ts'
import { fillPurse } from './demo-wallet-store.ts'
import { codesOf, type Entry } from './entries.ts'
import { type Failure, isFailure, type OperatorCall } from './operator-call.ts'
import type { ProviderParts } from './parts.ts'
import { text, webAddress } from './read-body.ts'
import type { Currency, Session } from './session.ts'
import { insertSession } from './session-store.ts'

type Launch = Omit<Session, 'id' | 'mode'>

/** Opens a session and answers with the address of its page, which opens one page within a minute. */
export async function launchGame({ parts, body, entry }: OperatorCall): Promise<{ url: string } | Failure> {
  const launch = readLaunch(parts, body, entry)
  if (isFailure(launch)) return launch
  const launchToken = Buffer.from(parts.random.bytes(32)).toString('base64url')
  const id = parts.random.uuid()
  const isDemo = launch.currency === 'XXX'
  // Demo money has no owner: each launch is a stranger with a full purse.
  const player = isDemo ? `demo-${id}` : launch.player
  const session: Session = { ...launch, id, player, mode: isDemo ? 'demo' : 'real' }
  await inTransaction(parts.pool, async (tx) => {
    await insertSession(tx, session, launchToken)
    if (isDemo) await fillPurse(tx, id)
  })
  const query = new URLSearchParams({ token: launchToken, lang: session.lang })
  return { url: `${pagesAt(parts, session.lobbyUrl)}/play/${session.gameCode}?${query}` }
}

/** Where a browser reaches our pages: as configured, else on the host that it plays on. */
export function pagesAt({ config }: ProviderParts, lobbyUrl: string): string {
  return config.publicUrl ?? `http://${new URL(lobbyUrl).hostname}:${config.port}`
}

function readLaunch(parts: ProviderParts, body: unknown, entry: Entry): Launch | Failure {
  const gameCode = text(body, 'game_code', 1, 128)
  const country = text(body, 'country', 2, 2)
  const currency = text(body, 'currency', 1, 16)
  const lang = text(body, 'lang', 2, 8)
  const platform = text(body, 'platform', 1, 32)
  const lobbyUrl = webAddress(body, 'lobby_url')
  const missing = Object.entries({
    game_code: gameCode,
    country,
    currency,
    lang,
    platform,
    lobby_url: lobbyUrl,
  })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  if (gameCode === null || lobbyUrl === null || missing.length > 0) {
    return { httpStatus: 400, error: `missing or wrong: ${missing.join(', ')}` }
  }
  if (platform !== 'GPL_DESKTOP' && platform !== 'GPL_MOBILE')
    return { httpStatus: 400, error: 'unknown platform' }
  if (!codesOf(parts.families, entry).includes(gameCode)) return { httpStatus: 404, error: 'unknown game' }
  if (!/^[A-Z]{2}$/.test(country ?? '')) return { httpStatus: 404, error: 'unknown country' }
  if (currency !== 'KHR' && currency !== 'XXX') return { httpStatus: 403, error: 'currency is not enabled' }
  const who = readPlayer(body, currency)
  return isFailure(who) ? who : { ...who, currency, gameCode, lang: lang === 'km' ? 'km' : 'en', lobbyUrl }
}

/** Demo money needs neither player nor token. */
function readPlayer(body: unknown, currency: Currency): { player: string; token: string } | Failure {
  if (currency === 'XXX') return { player: 'demo', token: '' }
  const player = text(body, 'user', 3, 128)
  const token = text(body, 'token', 10, 255)
  if (player === null || token === null) return { httpStatus: 400, error: 'missing or wrong: user, token' }
  return { player, token }
}
