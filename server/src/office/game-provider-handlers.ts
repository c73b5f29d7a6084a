/** Providers of games, as the office's contract asks for them. */
import type {
  HealthRow,
  ProviderRow,
  ProviderSheet,
  providerEndpoints,
} from '@samnang/contract/office/providers'
import { accepted, assert, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import type { OfficeParts } from '../office-parts.ts'
import {
  figuresOf,
  findProvider,
  healthOf,
  type Provider,
  type ProviderFigures,
  readKeys,
  readProviders,
  type ServerSaying,
  type Span,
  sayingsOf,
} from '../providers/provider-desk.ts'
import { listTasks, type TaskRow } from '../providers/provider-tasks.ts'
import { keyFingerprint } from '../providers/signature.ts'
import { providerCommands } from './game-provider-commands.ts'
import { type OfficeHandlers, read } from './office-call.ts'

type Names = keyof typeof providerEndpoints
type Wire = Pick<ProviderSheet, 'title' | 'sections' | 'games_api' | 'operator_id' | 'sub_partner'> &
  Pick<ProviderSheet, 'frame_origins' | 'picture_hosts' | 'allowed' | 'may_leave_frame'>

const PAGE = 50
const TASKS_SHOWN = 10
/** How long a window is, and the length of the spans that it is shown in. */
const WINDOWS = {
  hour: { ms: 3_600_000, stepS: 60 },
  day: { ms: 86_400_000, stepS: 900 },
  fortnight: { ms: 14 * 86_400_000, stepS: 14_400 },
} as const

export function gameProviderHandlers(parts: OfficeParts): Pick<OfficeHandlers, Names> {
  return { ...questions(parts), ...providerCommands(parts) }
}

function questions({ pool, clock }: OfficeParts): Pick<OfficeHandlers, Extract<Names, `GET ${string}`>> {
  return {
    'GET /api/providers': read(async () => {
      const [providers, figures, sayings] = [
        await readProviders(pool),
        await figuresOf(pool, null),
        await sayingsOf(pool),
      ]
      return accepted({ rows: providers.map((each) => rowOf(each, figures, sayings)) })
    }),
    'GET /api/providers/:name': read(async ({ params }) => {
      const provider = await findProvider(pool, params.name)
      return provider ? accepted(await sheetOf(pool, provider)) : refused('not_found')
    }),
    'GET /api/providers/:name/health': read(async ({ params, query }) => {
      const provider = await findProvider(pool, params.name)
      if (!provider) return refused('not_found')
      const { ms, stepS } = WINDOWS[query.window ?? 'day']
      const toMs = clock.now()
      const rows = await healthOf(pool, provider.id, { fromMs: toMs - ms, stepS })
      const [from, to] = [new Date(toMs - ms).toISOString(), new Date(toMs).toISOString()]
      return accepted({ from, to, step_s: stepS, rows: rows.map(healthRow) })
    }),
    'GET /api/providers/:name/tasks': read(async ({ params, query }) => {
      const provider = await findProvider(pool, params.name)
      if (!provider) return refused('not_found')
      const limit = Number(query.limit ?? PAGE)
      const before = query.before === undefined ? null : BigInt(query.before)
      const rows = await listTasks(pool, { providerId: provider.id, before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      return accepted({
        rows: shown.map(taskOf),
        next: rows.length > limit ? String(shown.at(-1)?.id) : null,
      })
    }),
  }
}

function wireOf(provider: Provider): Wire {
  return {
    ...{ title: provider.title, sections: provider.sections, games_api: provider.gamesApi },
    ...{ operator_id: provider.operatorId, sub_partner: provider.subPartner },
    ...{ frame_origins: provider.frameOrigins, picture_hosts: provider.pictureHosts },
    ...{ allowed: provider.allowed, may_leave_frame: provider.mayLeaveFrame },
  }
}

const WORSE = { closed: 0, 'half-open': 1, open: 2 } as const

function rowOf(
  { id, name, title, sections, isEnabled, listTakenAt }: Provider,
  figures: readonly ProviderFigures[],
  sayings: readonly ServerSaying[],
): ProviderRow {
  const own = figures.find(({ providerId }) => providerId === id)
  assert(own, 'a provider has figures')
  const states = sayings.filter(({ providerId }) => providerId === id).map(({ breaker }) => breaker)
  const [worst = null] = states.sort((one, other) => WORSE[other] - WORSE[one])
  return {
    ...{ name, title, sections, is_on: isEnabled, breaker: worst },
    hour: hourOf(own),
    ...{ games: own.games, games_shown: own.gamesShown, exceptions: own.exceptions },
    list_taken_at: listTakenAt?.toISOString() ?? null,
  }
}

type Sums = Pick<ProviderFigures, 'answered' | 'refused' | 'silent' | 'tookMs' | 'walletDone' | 'walletBad'> &
  Pick<ProviderFigures, 'walletTookMs'>

function hourOf({
  answered,
  refused: no,
  silent,
  tookMs,
  walletDone,
  walletBad,
  walletTookMs,
}: Sums): ProviderRow['hour'] {
  const mean = (ms: number, calls: number) => (calls === 0 ? null : Math.round(ms / calls))
  return {
    ...{ answered, refused: no, silent, mean_ms: mean(tookMs, answered + no + silent) },
    wallet: walletDone + walletBad,
    wallet_bad: walletBad,
    wallet_mean_ms: mean(walletTookMs, walletDone + walletBad),
  }
}

function healthRow(span: Span): HealthRow {
  const { at, slowestMs, walletSlowestMs, walletRefused, walletUndecided } = span
  const hour = hourOf({ ...span, walletBad: walletRefused + walletUndecided })
  return { at: at.toISOString(), slowest_ms: slowestMs, wallet_slowest_ms: walletSlowestMs, ...hour }
}

async function sheetOf(db: Queryable, provider: Provider): Promise<ProviderSheet> {
  const [figures, said] = [await figuresOf(db, provider.id), await sayingsOf(db)]
  const [keys, tasks] = [
    await readKeys(db, provider.id),
    await listTasks(db, { providerId: provider.id, before: null, limit: TASKS_SHOWN }),
  ]
  const sayings = said.filter(({ providerId }) => providerId === provider.id)
  return {
    ...rowOf(provider, figures, sayings),
    ...wireOf(provider),
    registered_at: figures[0]?.registeredAt.toISOString() ?? '',
    account: Number(provider.accountId),
    keys: keys.map(({ publicKey, addedAt, retiredAt }) => ({
      ...{ fingerprint: keyFingerprint(publicKey), public_key: publicKey, added_at: addedAt.toISOString() },
      retired_at: retiredAt?.toISOString() ?? null,
    })),
    own_key: sayings.find(({ ownKey }) => ownKey !== null)?.ownKey ?? null,
    wallet_path: `/wallet/hub88/${provider.name}`,
    servers: sayings.map(({ server, breaker, ownKey, seenAt }) => ({
      ...{ server, breaker, fingerprint: ownKey && keyFingerprint(ownKey), seen_at: seenAt.toISOString() },
    })),
    tasks: tasks.map(taskOf),
  }
}

function taskOf(task: TaskRow): ProviderSheet['tasks'][number] {
  const { kind, day, actor, askedAt, state, progress, endedAt, found } = task
  return {
    ...{ id: Number(task.id), kind, day, by: actor, asked_at: askedAt.toISOString(), state, progress },
    ended_at: endedAt?.toISOString() ?? null,
    // Fields that a server wrote; the reply's schema leaves out what it does not know.
    found: found as ProviderSheet['tasks'][number]['found'],
  }
}
