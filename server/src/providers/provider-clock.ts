/**
 * What is done for providers without anybody asking: lists of games, finding out whether one is up again, the nightly
 * comparison of the books; and what the office has asked for. Any number of processes do it; the database lets each thing happen once.
 */
import { hostname } from 'node:os'
import { DAY_MS, dayAt, wallTime } from '@samnang/core/phnom-penh-day'
import type { Parts } from '../parts.ts'
import { demoLaunch } from './demo-launch.ts'
import { importGameList } from './game-list.ts'
import { dueListings } from './game-list-store.ts'
import { anyGame } from './launch-store.ts'
import { publicHalf, readOwnKey } from './own-key.ts'
import { addMinutes, forgetOldMinutes, saySo } from './provider-minute-store.ts'
import { doTasks } from './provider-tasks.ts'
import { reconcile } from './reconcile.ts'
import { claimNightlyRun, registeredMs } from './reconcile-store.ts'
import type { Provider } from './registry-store.ts'

const EVERY_MS = 60_000
const TRIAL_EVERY_MS = 5_000
/** What was measured, and how this server stands, is told to the office this often. */
const TELL_EVERY_MS = 10_000
/** Yesterday is compared once both sides have had time to deliver what was late. */
const NIGHT_HOUR = '03'

type ClockParts = Pick<Parts, 'reads' | 'clock' | 'log' | 'providers'>
type DoingParts = ClockParts & Pick<Parts, 'config' | 'live'>

/** What is under way when it stops ends with the process: nothing of it is lost that the next start does not do. */
export function startProviderClock(parts: DoingParts): { stop(): void } {
  const running = new Set<string>()
  // One at a time of each: a provider that hangs must not gather them.
  const once = (name: string, work: () => Promise<void>) => {
    if (running.has(name)) return
    running.add(name)
    work()
      .catch((error: unknown) => parts.log.warn({ err: error, task: name }, 'work for providers failed'))
      .finally(() => running.delete(name))
  }
  const minute = () => {
    once('lists', () => takeDueLists(parts))
    once('night', () => compareYesterday(parts))
    once('old', () => forgetOldMinutes(parts.reads))
  }
  const server = `${hostname()}:${process.pid}`
  const tell = () => once('tell', () => tellOffice(parts, server))
  const tasks = () => once('tasks', () => doTasks(parts).finally(tell))
  const deaf = parts.live.onServerEvent('provider_task', tasks)
  tell()
  once('lists', () => takeAllLists(parts))
  const timers = [
    setInterval(minute, EVERY_MS),
    setInterval(() => once('trial', () => tryAgain(parts)), TRIAL_EVERY_MS),
    setInterval(tasks, TRIAL_EVERY_MS),
    setInterval(tell, TELL_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    stop: () => {
      deaf()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Measurements and this server's word on each provider; off the way of money, and lost where it fails. */
export async function tellOffice(
  { reads, providers, config }: ClockParts & Pick<Parts, 'config'>,
  server: string,
): Promise<void> {
  const minutes = providers.minutes.take()
  if (minutes.length > 0) await addMinutes(reads, minutes)
  const all = await providers.registry.all()
  providers.minutes.know(all.map(({ name }) => name))
  const sayings = all.map(({ id, name }) => {
    const key = readOwnKey(config.dataDir, name)
    return { providerId: id, breaker: providers.health.stateOf(id), ownKey: key && publicHalf(key) }
  })
  if (sayings.length > 0) await saySo(reads, server, sayings)
}

/** Whoever has just started finds games soon, even if their provider starts after them. */
async function tryAgain(parts: ClockParts): Promise<void> {
  await tryResting(parts)
  const providers = await parts.providers.registry.all()
  if (providers.some(({ isEnabled, listTakenAt }) => isEnabled && listTakenAt === null))
    await takeDueLists(parts)
}

async function takeAllLists(parts: ClockParts): Promise<void> {
  const providers = await parts.providers.registry.all()
  await Promise.all(providers.filter(({ isEnabled }) => isEnabled).map((each) => takeList(parts, each)))
}

async function takeDueLists(parts: ClockParts): Promise<void> {
  const due = await dueListings(parts.reads)
  const providers = await parts.providers.registry.all()
  await Promise.all(providers.filter(({ id }) => due.includes(id)).map((each) => takeList(parts, each)))
}

async function takeList({ reads, log, providers }: ClockParts, provider: Provider): Promise<void> {
  const taken = await importGameList(reads, provider, () => providers.health.call(provider, 'game/list', {}))
  const facts = { provider: provider.name }
  if (taken.ok) log.info({ ...facts, ...taken.value }, 'list of games taken over')
  else if (taken.code !== 'too_often')
    log.warn({ ...facts, why: taken.errors }, 'list of games not taken over')
}

/** A game for play money touches no wallet; any answer to it closes the breaker. */
export async function tryResting({ reads, providers }: ClockParts): Promise<void> {
  for (const provider of await providers.registry.all()) {
    if (!provider.isEnabled || providers.health.stateOf(provider.id) !== 'half-open') continue
    const game_code = (await anyGame(reads, provider.id)) ?? 'none'
    await providers.health.call(provider, 'game/url', demoLaunch(game_code))
  }
}

/** Once for all processes; one that fails is tried again half an hour later. */
export async function compareYesterday({ reads, clock, log, providers }: ClockParts): Promise<void> {
  const now = clock.now()
  if (wallTime(now).slice(11, 13) < NIGHT_HOUR) return
  const day = dayAt(now - DAY_MS)
  for (const provider of await providers.registry.all()) {
    const runId = provider.isEnabled ? await claimNightlyRun(reads, provider.id, day) : null
    if (runId === null) continue
    const ask = (filter: object) => providers.health.call(provider, 'transactions/list', filter)
    // What is older here, the past of a demo's house, say, the provider has never heard of.
    const sinceMs = await registeredMs(reads, provider.id)
    const found = await reconcile({ db: reads, ask, nowMs: now, sinceMs }, { provider, day, runId })
    const facts = { provider: provider.name, day }
    if (!found.ok) log.warn({ ...facts, why: found.errors }, 'books not compared')
    else if (found.value.differences.length === 0) log.info(facts, 'books are equal')
    else log.error({ ...facts, differences: found.value.differences.length }, 'books differ')
  }
}
