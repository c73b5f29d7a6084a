/** Tries a provider out step by step, as far as this side can: for the command line and for the office. */
import type { CheckStep } from '@samnang/contract/office/providers'
import type { By } from '../base/audit-log.ts'
import type { Config } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import { askSteps } from './check-games-api.ts'
import { readGames } from './game-list-store.ts'
import { readOwnKey } from './own-key.ts'
import { callsSeen } from './reconcile-store.ts'
import { type Provider, readKeys } from './registry-store.ts'

export interface CheckTools {
  db: Pool
  config: Pick<Config, 'dataDir' | 'host' | 'port' | 'publicUrl'>
  nowMs: number
  /** Who has the list of games taken over. */
  by: By
}

/** Each step as soon as it was tried. Without our key the provider is not asked. */
export async function* checkProvider(tools: CheckTools, provider: Provider): AsyncGenerator<CheckStep> {
  yield* await ownSteps(tools, provider)
  const key = readOwnKey(tools.config.dataDir, provider.name)
  if (key) yield* askSteps(tools, provider, key)
  yield* await seenSteps(tools, provider)
}

/** What lies with us. */
async function ownSteps({ db, config }: CheckTools, provider: Provider): Promise<CheckStep[]> {
  const keys = (await readKeys(db, provider.id)).filter(({ retiredAt }) => retiredAt === null)
  const allowed = provider.allowed.join(', ').slice(0, 300)
  return [
    { step: 'enabled', ok: provider.isEnabled },
    { step: 'own_key', ok: readOwnKey(config.dataDir, provider.name) !== null },
    { step: 'keys', ok: keys.length > 0, n: keys.length },
    allowed === ''
      ? { step: 'addresses', ok: null, why: 'any_address' }
      : { step: 'addresses', ok: true, said: allowed },
    await walletStep(config, provider),
  ]
}

const WALLET_MS = 3_000

/** A call without a signature: our wallet is there, and refuses it. */
async function walletStep({ host, port }: CheckTools['config'], { name }: Provider): Promise<CheckStep> {
  const here = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const url = `http://${here.includes(':') ? `[${here}]` : here}:${port}/wallet/hub88/${name}/user/info`
  const body = JSON.stringify({ user: 'u0000', request_uuid: '00000000-0000-4000-8000-000000000000' })
  const headers = { 'content-type': 'application/json' }
  try {
    const signal = AbortSignal.timeout(WALLET_MS)
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    const { status } = Object(await response.json()) as { status?: unknown }
    const isRefused = status === 'RS_ERROR_INVALID_SIGNATURE' || status === 'RS_ERROR_INVALID_PARTNER'
    return { step: 'wallet', ok: isRefused, said: String(status).slice(0, 300) }
  } catch {
    return { step: 'wallet', ok: null, why: 'no_server', n: port }
  }
}

const SEEN = ['bet', 'win', 'rollback', 'tombstone'] as const

/** What only the provider can show, by playing: seen once in the book, it is shown. */
async function seenSteps({ db }: CheckTools, { id }: Provider): Promise<CheckStep[]> {
  const seen = await callsSeen(db, id)
  const games = (await readGames(db, id)).filter(({ isEnabled, isHidden }) => isEnabled && !isHidden)
  const nowhere = games.filter(({ section }) => section === null).length
  return [
    { step: 'sections', ok: games.length > 0 && nowhere === 0 ? true : null, n: nowhere },
    ...SEEN.map((step): CheckStep => {
      const count = seen[step]
      return count === undefined ? { step, ok: null, why: 'not_yet' } : { step, ok: true, n: count }
    }),
  ]
}
