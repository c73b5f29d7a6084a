/** What the office asks of a server: only servers may sign calls to providers. Asked in one process, done in another. */
import { CHECK_STEPS, type CheckStep } from '@samnang/contract/office/providers'
import { DAY_MS, dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import type { Parts } from '../parts.ts'
import { checkProvider } from './check-provider.ts'
import { importGameList } from './game-list.ts'
import { keepOwnKey } from './own-key.ts'
import { reconcileNow } from './reconcile.ts'
import type { Provider } from './registry-store.ts'
import { claimTask, endTask, insertTask, type Task, type TaskKind, tellTask } from './task-store.ts'

export { listTasks, type TaskRow } from './task-store.ts'

const TRIES_MAX = 3

/**
 * Servers hear of it at once. Refusals: `already_asked`; `invalid_dates`: a comparison has a day that has begun, nothing else
 * has one.
 */
export async function askServerIn(
  tx: Tx,
  { provider, kind, day, nowMs }: { provider: Provider; kind: TaskKind; day: string | null; nowMs: number },
  by: By,
): Promise<Outcome<bigint, 'already_asked' | 'invalid_dates'>> {
  if ((kind === 'reconcile') !== (day !== null)) return refused('invalid_dates')
  if (day !== null && (dayStartMs(day) ?? nowMs) >= nowMs) return refused('invalid_dates')
  const task = { providerId: provider.id, kind, day, actor: by.actor, reason: by.reason ?? null }
  const id = await insertTask(tx, task)
  if (id === null) return refused('already_asked')
  const after = { kind, ...(day === null ? {} : { day }) }
  const target = `provider:${provider.name}`
  await recordAudit(tx, { ...by, action: 'provider_asked', target, before: null, after })
  await addEvent(tx, { topic: 'server', kind: 'provider_task', data: {} })
  return accepted(id)
}

/** The day that is compared where nobody says one. */
function yesterday(nowMs: number): string {
  return dayAt(nowMs - DAY_MS)
}

type TaskParts = Pick<Parts, 'reads' | 'clock' | 'log' | 'providers' | 'config'>

/** All that waits, one after the other. Any number of servers do this. */
export async function doTasks(parts: TaskParts): Promise<void> {
  for (let task = await claimTask(parts.reads); task; task = await claimTask(parts.reads)) {
    const end = await doTask(parts, task).catch((error: unknown) => {
      parts.log.warn({ err: error, task: String(task?.id) }, 'task for a provider failed')
      return failed('fault')
    })
    await endTask(parts.reads, task.id, end)
  }
}

interface End {
  state: 'done' | 'failed'
  found: object
}

async function doTask(parts: TaskParts, task: Task): Promise<End> {
  parts.providers.registry.forget()
  const provider = (await parts.providers.registry.all()).find(({ name }) => name === task.provider)
  if (!provider || task.tries > TRIES_MAX) return failed('given_up')
  switch (task.kind) {
    case 'games':
      return takeGames(parts, task, provider)
    case 'reconcile':
      return compare(parts, task, provider)
    case 'own_key':
      return makeOwnKey(parts, provider)
    case 'check':
      return check(parts, task, provider)
    default:
      return task.kind satisfies never
  }
}

async function takeGames({ reads, providers }: TaskParts, task: Task, provider: Provider): Promise<End> {
  const ask = () => providers.health.call(provider, 'game/list', {})
  const taken = await importGameList(reads, provider, ask, byOf(task))
  return taken.ok ? { state: 'done', found: taken.value } : failed(taken.errors?.list?.[0] ?? taken.code)
}

async function compare(parts: TaskParts, task: Task, provider: Provider): Promise<End> {
  const { reads, clock, providers } = parts
  const ask = (filter: object) => providers.health.call(provider, 'transactions/list', filter)
  const onPart = (share: number) => tellTask(reads, task.id, Math.min(99, Math.round(share * 100)))
  const tools = { db: reads, ask, nowMs: clock.now(), onPart }
  const day = task.day ?? yesterday(clock.now())
  const found = await reconcileNow(tools, { provider, day, by: byOf(task), from: 'office' })
  if (!found.ok) return failed(found.errors?.transactions?.[0] ?? found.code)
  const { differences, runId } = found.value
  return { state: 'done', found: { run: Number(runId), differences: differences.length } }
}

/** Done when every step was tried, whatever came of it: the steps tell. */
async function check({ reads, clock, config }: TaskParts, task: Task, provider: Provider): Promise<End> {
  const steps: CheckStep[] = []
  for await (const step of checkProvider(
    { db: reads, config, nowMs: clock.now(), by: byOf(task) },
    provider,
  )) {
    steps.push(step)
    await tellTask(reads, task.id, Math.min(99, Math.round((steps.length * 100) / CHECK_STEPS.length)))
  }
  return { state: 'done', found: { steps } }
}

/** What is there stays: a provider that has our public key must not lose us. */
async function makeOwnKey({ config }: TaskParts, { name }: Provider): Promise<End> {
  await keepOwnKey(config.dataDir, name)
  return { state: 'done', found: {} }
}

function byOf({ actor, reason }: Task): By {
  return { actor, ...(reason === null ? {} : { reason }) }
}

function failed(why: string): End {
  return { state: 'failed', found: { why: why.slice(0, 300) } }
}
