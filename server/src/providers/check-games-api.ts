/** What can be asked of a provider's Games API without a player, each question a step of a check. */
import type { KeyObject } from 'node:crypto'
import type { CheckStep } from '@samnang/contract/office/providers'
import type { CheckTools } from './check-provider.ts'
import { demoLaunch } from './demo-launch.ts'
import { importGameList } from './game-list.ts'
import { callGames, type GamesAnswer, type GamesCall } from './games-client.ts'
import { anyGame } from './launch-store.ts'
import { isOwnPage } from './registry.ts'
import type { Provider } from './registry-store.ts'
import { readTheirRows } from './their-transactions.ts'

/** Straight to the provider: a check neither waits for a breaker nor opens one. */
type Ask = (call: GamesCall, body: object, signature?: string) => Promise<GamesAnswer>

/** One after the other: a provider may count calls. */
export async function* askSteps(
  tools: CheckTools,
  provider: Provider,
  key: KeyObject,
): AsyncGenerator<CheckStep> {
  const ask: Ask = (call, body, signature) =>
    callGames({ gamesApi: provider.gamesApi, key, ...(signature === undefined ? {} : { signature }) }, call, {
      operator_id: provider.operatorId,
      ...body,
    })
  yield await listStep(tools, provider, ask)
  yield await launchStep(tools, provider, ask)
  yield await signatureStep(ask)
  yield await unknownGameStep(ask)
  yield await transactionsStep(tools, ask)
}

async function listStep({ db, by }: CheckTools, provider: Provider, ask: Ask): Promise<CheckStep> {
  const taken = await importGameList(db, provider, () => ask('game/list', {}), by)
  if (taken.ok) return { step: 'list', ok: true, n: taken.value.games, unreadable: taken.value.unreadable }
  if (taken.code === 'too_often') return { step: 'list', ok: null, why: 'too_often' }
  return { step: 'list', ok: false, said: short(taken.errors?.list?.[0] ?? taken.code) }
}

async function launchStep(tools: CheckTools, provider: Provider, ask: Ask): Promise<CheckStep> {
  const { publicUrl, port } = tools.config
  const site = publicUrl ?? `http://127.0.0.1:${port}`
  const code = await anyGame(tools.db, provider.id)
  if (code === null) return { step: 'launch', ok: null, why: 'no_game' }
  const answer = await ask('game/url', demoLaunch(code, site))
  if (!answer.ok) return { step: 'launch', ok: false, said: short(answer.detail) }
  const url: unknown = Object(answer.value).url
  if (typeof url !== 'string' || !URL.canParse(url)) return { step: 'launch', ok: false, why: 'no_address' }
  return { step: 'launch', ok: isOwnPage(provider, url, site), said: short(new URL(url).origin) }
}

async function signatureStep(ask: Ask): Promise<CheckStep> {
  const answer = await ask('game/url', demoLaunch('none'), Buffer.alloc(256, 1).toString('base64'))
  return refusedStep('signature', answer, ['signature'])
}

async function unknownGameStep(ask: Ask): Promise<CheckStep> {
  const answer = await ask('game/url', demoLaunch('no-such-game'))
  return refusedStep('unknown_game', answer, ['not_found', 'not_enabled', 'bad_request'])
}

function refusedStep(step: CheckStep['step'], answer: GamesAnswer, right: readonly string[]): CheckStep {
  if (answer.ok) return { step, ok: false, why: 'accepted' }
  return { step, ok: right.includes(answer.failure), said: short(answer.detail) }
}

async function transactionsStep({ nowMs }: CheckTools, ask: Ask): Promise<CheckStep> {
  const step = 'transactions'
  const [start_time, end_time] = [nowMs - 3_600_000, nowMs].map((ms) =>
    new Date(ms).toISOString().slice(0, 19),
  )
  const answer = await ask('transactions/list', { start_time, end_time })
  if (!answer.ok) return { step, ok: false, said: short(answer.detail) }
  const rows = readTheirRows(answer.value)
  if (rows === null) return { step, ok: false, why: 'no_list' }
  return { step, ok: rows.unreadable.length === 0, n: rows.rows.length }
}

function short(text: string): string {
  return text.slice(0, 300)
}
