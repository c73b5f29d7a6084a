import { importGameList } from '@samnang/server/providers/game-list'
import { callGames, type GamesAnswer, type GamesCall } from '@samnang/server/providers/games-client'
import { readOwnKey } from '@samnang/server/providers/own-key'
import { demoLaunch } from '@samnang/server/providers/provider-clock'
import {
  anyGame,
  callsSeen,
  type Provider,
  readGames,
  readKeys,
} from '@samnang/server/providers/provider-facts'
import { isOwnPage } from '@samnang/server/providers/registry'
import { readTheirRows } from '@samnang/server/providers/their-transactions'
import type { Command, Context } from '../command.ts'
import { providerOf } from './provider-words.ts'

/** True: shown. False: not as it has to be. Null: cannot be told now. */
interface Step {
  name: string
  ok: boolean | null
  detail: string
}

interface Checked {
  context: Context
  provider: Provider
  /** Where players see the site, as far as this side knows. */
  site: string
  ask(call: GamesCall, body: object, signature?: string): Promise<GamesAnswer>
}

const check: Command = {
  name: 'provider check',
  usage: 'NAME',
  summary: 'Tries a provider out step by step, as far as this side can; exit code 1 when a step fails.',
  positionals: [1, 1],
  async run({ positionals: [name = ''] }, context) {
    const provider = await providerOf(await context.pool(), name)
    const steps: Step[] = []
    const done = (step: Step) => {
      steps.push(step)
      const mark = step.ok === null ? '–' : step.ok ? '✓' : '✗'
      context.print(`${mark} ${step.name}${step.detail === '' ? '' : `: ${step.detail}`}`, step)
    }
    for (const step of await ownSteps(context, provider)) done(step)
    const key = readOwnKey(context.config.dataDir, name)
    if (key) {
      const ask: Checked['ask'] = (call, body, signature) =>
        callGames(
          { gamesApi: provider.gamesApi, key, ...(signature === undefined ? {} : { signature }) },
          call,
          { operator_id: provider.operatorId, ...body },
        )
      for (const step of theirSteps({ context, provider, site: siteOf(context), ask })) done(await step())
    }
    for (const step of await seenSteps(context, provider)) done(step)
    return steps.some(({ ok }) => ok === false) ? 1 : 0
  },
}

function siteOf({ config }: Context): string {
  return config.publicUrl ?? `http://127.0.0.1:${config.port}`
}

/** What lies with us. */
async function ownSteps(context: Context, provider: Provider): Promise<Step[]> {
  const { config } = context
  const keys = (await readKeys(await context.pool(), provider.id)).filter(
    ({ retiredAt }) => retiredAt === null,
  )
  const allowed = provider.allowed.join(', ')
  return [
    step('it is switched on', provider.isEnabled),
    step('our key towards it can be read', readOwnKey(config.dataDir, provider.name) !== null),
    step('its keys are known', keys.length > 0, `${keys.length} active`),
    step('addresses are named', allowed === '' ? null : true, allowed || 'none: any address may call'),
    await walletStep(context, provider),
  ]
}

/** A call without a signature: our wallet is there, and refuses it. */
async function walletStep({ config }: Context, { name }: Provider): Promise<Step> {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const title = 'our wallet answers and refuses what is not signed'
  const body = JSON.stringify({ user: 'u0000', request_uuid: '00000000-0000-4000-8000-000000000000' })
  try {
    const response = await fetch(
      `http://${host.includes(':') ? `[${host}]` : host}:${config.port}/wallet/hub88/${name}/user/info`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(3_000),
      },
    )
    const { status } = Object(await response.json()) as { status?: unknown }
    const isRefused = status === 'RS_ERROR_INVALID_SIGNATURE' || status === 'RS_ERROR_INVALID_PARTNER'
    return step(title, isRefused, String(status))
  } catch {
    return step(title, null, `no server on port ${config.port} of this machine`)
  }
}

/** What can be asked of the provider without a player. */
function theirSteps(checked: Checked): (() => Promise<Step>)[] {
  return [
    () => listStep(checked),
    () => launchStep(checked),
    () => signatureStep(checked),
    () => unknownGameStep(checked),
    () => transactionsStep(checked),
  ]
}

async function listStep({ context, provider, ask }: Checked): Promise<Step> {
  const title = 'its list of games can be read'
  const by = { actor: await context.who() }
  const taken = await importGameList(await context.pool(), provider, () => ask('game/list', {}), by)
  if (taken.ok)
    return step(title, true, `${taken.value.games} games, ${taken.value.unreadable} rows not understood`)
  if (taken.code === 'too_often') return step(title, null, 'asked for within the last minute')
  return step(title, false, taken.errors?.list?.[0])
}

async function launchStep({ context, provider, site, ask }: Checked): Promise<Step> {
  const title = 'a game for play money opens at a registered origin'
  const code = await anyGame(await context.pool(), provider.id)
  if (code === null) return step(title, null, 'no game is known yet')
  const answer = await ask('game/url', demoLaunch(code, site))
  if (!answer.ok) return step(title, false, answer.detail)
  const url: unknown = Object(answer.value).url
  if (typeof url !== 'string' || !URL.canParse(url)) return step(title, false, 'the answer has no address')
  return step(title, isOwnPage(provider, url, site), new URL(url).origin)
}

async function signatureStep({ ask }: Checked): Promise<Step> {
  const answer = await ask('game/url', demoLaunch('none'), Buffer.alloc(256, 1).toString('base64'))
  const isRefused = !answer.ok && answer.failure === 'signature'
  return step('it refuses a wrong signature with 401', isRefused, answer.ok ? 'accepted' : answer.detail)
}

async function unknownGameStep({ ask }: Checked): Promise<Step> {
  const answer = await ask('game/url', demoLaunch('no-such-game'))
  const isRefused = !answer.ok && ['not_found', 'not_enabled', 'bad_request'].includes(answer.failure)
  return step('it refuses a game that does not exist', isRefused, answer.ok ? 'accepted' : answer.detail)
}

async function transactionsStep({ context, ask }: Checked): Promise<Step> {
  const title = 'its list of transactions can be read'
  const now = context.now()
  const [start_time, end_time] = [now - 3_600_000, now].map((ms) => new Date(ms).toISOString().slice(0, 19))
  const answer = await ask('transactions/list', { start_time, end_time })
  if (!answer.ok) return step(title, false, answer.detail)
  const rows = readTheirRows(answer.value)
  if (rows === null) return step(title, false, 'the answer is no list')
  return step(title, rows.unreadable.length === 0, `${rows.rows.length} of the last hour`)
}

const SEEN = [
  ['bet', 'a bet'],
  ['win', 'a win'],
  ['rollback', 'a rollback of something that was there'],
  ['tombstone', 'a rollback of something that never came'],
] as const

/** What only the provider can show, by playing: seen once in the book, it is shown. */
async function seenSteps({ pool }: Context, provider: Provider): Promise<Step[]> {
  const db = await pool()
  const seen = await callsSeen(db, provider.id)
  const games = (await readGames(db, provider.id)).filter(({ isEnabled, isHidden }) => isEnabled && !isHidden)
  const nowhere = games.filter(({ section }) => section === null)
  return [
    step(
      'its games have a section',
      games.length > 0 && nowhere.length === 0 ? true : null,
      `${nowhere.length} have none`,
    ),
    ...SEEN.map(([kind, title]) =>
      step(`it has sent ${title}`, seen[kind] === undefined ? null : true, String(seen[kind] ?? 'not yet')),
    ),
  ]
}

function step(name: string, ok: boolean | null, detail = ''): Step {
  return { name, ok, detail }
}

export const providerCheckCommands = [check]
