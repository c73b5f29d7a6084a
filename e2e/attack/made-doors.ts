/** Made requests to what no contract lists: the wallet of providers, the streams of events, the port of the operator. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Client, Raw } from '../client.ts'
import { ProviderSide, type WalletBody, type WalletPath } from '../games/provider-side.ts'
import { Chance } from './chance.ts'
import { BODIES, changedOnce, TEXTS, TYPES } from './made-requests.ts'
import type { Site } from './site.ts'

export type Note = (name: string, answer: Pick<Raw, 'status' | 'text'>) => void

const WALLET: readonly WalletPath[] = [
  ...(['transaction/bet', 'transaction/win', 'transaction/rollback', 'user/info', 'user/balance'] as const),
]
const OPERATION = ['/healthz', '/readyz', '/metrics', '/docs/api'] as const
const STREAMS = ['/api/stream of players', '/api/stream of the office'] as const
export const MORE_ROUTES: number = WALLET.length + OPERATION.length + STREAMS.length

const ABREAST = 8
/** What the wallet leaves open a provider asks again; what stays open as often is a fault. */
const TRIES = 5

/** Of the demo's provider, mostly signed, about bets that mostly stand. */
export async function attackWallet(site: Site, note: Note): Promise<void> {
  const { id } = await site.newcomer('of-made-games', 9_000_000)
  const side = await ProviderSide.of(site.world, site.db, id)
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  // Who has signed rightly once is always heard: without it the door would shut at the first forgeries.
  note('wallet', await answerOf(side, 'user/balance', { text: JSON.stringify(side.balance()) }))
  const bets: WalletBody[] = [side.bet()]
  for (const [at, path] of WALLET.entries()) {
    const chance = new Chance(site.dose.seed * 2_000 + at)
    for (let sent = 0; sent < site.dose.perRoute; sent += ABREAST) {
      const few = Array.from({ length: Math.min(ABREAST, site.dose.perRoute - sent) }, () => {
        const text = madeText(bodyOf(side, { path, bets, chance }), chance)
        const headers = chance.isOneIn(20) ? { 'content-type': chance.oneOf(TYPES) } : {}
        const signature: Record<string, string> = chance.isOneIn(12)
          ? { 'x-hub88-signature': chance.oneOf(['', 'x', 'A'.repeat(344), 'A'.repeat(7_000)]) }
          : {}
        const isForged = chance.isOneIn(12)
        return { text, headers: { ...headers, ...signature }, ...(isForged ? { key: stranger } : {}) }
      })
      const answers = await Promise.all(few.map((one) => answerOf(side, path, one)))
      for (const answer of answers) note(`wallet ${path}`, answer)
    }
  }
}

/** As the convention has it; wins and rollbacks are mostly about a bet that was sent. */
function bodyOf(
  side: ProviderSide,
  { path, bets, chance }: { path: WalletPath; bets: WalletBody[]; chance: Chance },
): WalletBody {
  if (path === 'user/info') return side.info()
  if (path === 'user/balance') return side.balance()
  const bet = path === 'transaction/bet' || chance.isOneIn(4) ? side.bet() : chance.oneOf(bets)
  if (path === 'transaction/win') return side.win(bet)
  if (path === 'transaction/rollback') return side.rollback(bet)
  bets.push(bet)
  return bet
}

function madeText(right: WalletBody, chance: Chance): string {
  if (chance.isOneIn(15)) return chance.oneOf([...BODIES, 'x'.repeat(70_000)])
  let text = JSON.stringify(right)
  const changes = chance.below(4)
  for (let n = 0; n < changes; n += 1) text = changedOnce(text, chance)
  return text
}

interface MadeCall {
  text: string
  headers?: Record<string, string>
  key?: KeyObject
}

async function answerOf(
  side: ProviderSide,
  path: WalletPath,
  { text, ...how }: MadeCall,
): Promise<{ status: number; text: string }> {
  for (let tries = 1; ; tries += 1) {
    // A body that is too large may be cut off while it is still sent: that is an answer, too.
    const told = await side
      .post(path, Buffer.from(text), how)
      .catch((error: unknown) => (text.length > 60_000 ? { code: 413, text: String(error) } : null))
    if (!told) throw new Error(`the wallet hung up at ${path} with ${text.slice(0, 200)}`)
    if (told.code !== 503 || tries === TRIES) return { status: told.code, text: told.text }
  }
}

/** Both streams, with ids of events that are none, queries, methods and nobody's cookies. */
export async function attackStreams(site: Site, note: Note): Promise<void> {
  const owner = await site.staff(['owner'], null)
  const listeners: [string, Client][] = [
    [STREAMS[0], await site.newcomer('of-made-streams')],
    [STREAMS[1], owner],
  ]
  for (const [at, [name, client]] of listeners.entries()) {
    const chance = new Chance(site.dose.seed * 3_000 + at)
    for (let sent = 0; sent < site.dose.perRoute; sent += 1) note(name, await openedWith(client, chance))
  }
}

/** How it was answered; what is open is left. */
async function openedWith(client: Client, chance: Chance): Promise<{ status: number; text: string }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const id = chance.oneOf(TEXTS)
  const headers: Record<string, string> = {
    ...(chance.isOneIn(6)
      ? { cookie: chance.oneOf(['', 'samnang=x', 'samnang-office=x', '=;;=']) }
      : { cookie }),
    ...(isHeader(id) && !chance.isOneIn(4) ? { 'last-event-id': id } : {}),
    ...(chance.isOneIn(6) ? { accept: chance.oneOf(['text/html', 'x', '*/*;q=0']) } : {}),
  }
  const method = chance.isOneIn(6) ? chance.oneOf(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']) : 'GET'
  const search = chance.isOneIn(4) ? `?${encodeURIComponent(chance.oneOf(TEXTS))}=1` : ''
  const cut = new AbortController()
  const response = await fetch(`${client.url}/api/stream${search}`, { method, headers, signal: cut.signal })
  const isOpen = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const text = isOpen ? '' : await response.text()
  cut.abort()
  return { status: response.status, text }
}

function isHeader(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** No made request is a fault there; that the product is not ready just now is an answer. */
export async function attackOperation({ world, dose }: Site, note: Note): Promise<void> {
  for (const [at, path] of OPERATION.entries()) {
    const chance = new Chance(dose.seed * 4_000 + at)
    for (let sent = 0; sent < dose.perRoute; sent += 1) {
      const method = chance.isOneIn(2) ? 'GET' : chance.oneOf(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])
      const search = chance.isOneIn(2) ? `?${encodeURIComponent(chance.oneOf(TEXTS))}=x` : ''
      const more = chance.isOneIn(8) ? `/${encodeURIComponent(chance.oneOf(TEXTS))}` : ''
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const response = await fetch(`${world.operationUrl}${path}${more}${search}`, {
        method,
        ...(hasBody ? { body: chance.oneOf(BODIES), headers: { 'content-type': chance.oneOf(TYPES) } } : {}),
      })
      const text = await response.text()
      const isState = path === '/readyz' && response.status === 503 && text.includes('"ready":false')
      note(`operation ${path}`, { status: isState ? 200 : response.status, text })
    }
  }
}
