/**
 * What GET calls have answered, kept for every component that asks the same. The rules are the specification's
 * (section 7): equal questions within 2 s are one, focus asks again at most every 5 s, a fault is tried again after
 * 5 s. Written here because the usual library for it weighs four times as much as all of the portal's own calls.
 */
import type { CallFailed } from './call-failed.ts'

const DEDUPE_MS = 2_000
const FOCUS_THROTTLE_MS = 5_000
const RETRY_MS = 5_000
const KEPT = 60

export interface Answer {
  readonly data: unknown
  readonly error: CallFailed | undefined
  /** A question is on its way. */
  readonly isAsking: boolean
}

/** A component that shows the answer. */
export interface Watcher {
  fetcher: () => Promise<unknown>
  changed: () => void
  answered?: (data: unknown) => void
  asksOnFocus: boolean
}

interface Entry {
  answer: Answer
  watchers: Set<Watcher>
  asking: Promise<unknown> | null
  askedAt: number
  /** Counts questions and local changes: an answer that is older than the newest of them is dropped. */
  round: number
  retry: ReturnType<typeof setTimeout> | undefined
}

const NOTHING: Answer = { data: undefined, error: undefined, isAsking: false }
const entries = new Map<string, Entry>()

function entryOf(key: string): Entry {
  let entry = entries.get(key)
  if (!entry) {
    entry = {
      answer: NOTHING,
      watchers: new Set(),
      asking: null,
      askedAt: -Infinity,
      round: 0,
      retry: undefined,
    }
    entries.set(key, entry)
  }
  return entry
}

export function answerOf(key: string | null): Answer {
  return (key === null ? undefined : entries.get(key)?.answer) ?? NOTHING
}

/** Adds a component; the returned function takes it away. */
export function watch(key: string, watcher: Watcher): () => void {
  const entry = entryOf(key)
  entry.watchers.add(watcher)
  listen()
  return () => {
    entry.watchers.delete(watcher)
    if (entry.watchers.size === 0) clearTimeout(entry.retry)
    forgetOld()
  }
}

/** Draws come and go every ten seconds; what nobody watches is kept for a while only, oldest out first. */
function forgetOld(): void {
  for (const [key, entry] of entries) {
    if (entries.size <= KEPT) return
    if (entry.watchers.size === 0) entries.delete(key)
  }
}

/** Asks the server unless the same was asked within 2 s; `force` asks in any case. Never rejects. */
export async function ask(key: string, { force = false } = {}): Promise<void> {
  const entry = entryOf(key)
  if (!force && performance.now() - entry.askedAt < DEDUPE_MS) return void (await entry.asking)
  const [watcher] = entry.watchers
  if (!watcher) return
  clearTimeout(entry.retry)
  entry.askedAt = performance.now()
  const round = ++entry.round
  show(entry, { ...entry.answer, isAsking: true })
  const asking = watcher.fetcher().then(
    (data) => settle(entry, round, { data, error: undefined, isAsking: false }),
    (error: CallFailed) => fail(key, entry, round, error),
  )
  entry.asking = asking
  await asking
  if (entry.asking === asking) entry.asking = null
}

function settle(entry: Entry, round: number, answer: Answer): void {
  if (round !== entry.round) return
  show(entry, answer)
  if (answer.error) return
  for (const watcher of [...entry.watchers]) watcher.answered?.(answer.data)
}

/** The last good answer stays on the screen. A refusal is an answer; only faults and lost answers are asked again. */
function fail(key: string, entry: Entry, round: number, error: CallFailed): void {
  if (round !== entry.round) return
  settle(entry, round, { data: entry.answer.data, error, isAsking: false })
  if (error.status !== 0 && error.status < 500) return
  entry.retry = setTimeout(() => void ask(key, { force: true }), RETRY_MS * (0.8 + Math.random() * 0.4))
}

function show(entry: Entry, answer: Answer): void {
  entry.answer = answer
  for (const watcher of [...entry.watchers]) watcher.changed()
}

/** Puts an answer in from elsewhere (a live event): a question that is on its way is older and will not undo it. */
export function put(key: string, change: (old: unknown) => unknown): void {
  const entry = entryOf(key)
  entry.round += 1
  show(entry, { data: change(entry.answer.data), error: undefined, isAsking: false })
}

/** Asks again for everything that is on the screen. */
export async function refetchAll(): Promise<void> {
  const shown = [...entries].filter(([, entry]) => entry.watchers.size > 0)
  await Promise.all(shown.map(([key]) => ask(key, { force: true })))
}

let isListening = false
function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('focus', focused)
  document.addEventListener('visibilitychange', focused)
}

function focused(): void {
  if (document.visibilityState === 'hidden') return
  for (const [key, entry] of entries) {
    const asks = [...entry.watchers].some((watcher) => watcher.asksOnFocus)
    if (asks && performance.now() - entry.askedAt >= FOCUS_THROTTLE_MS) void ask(key, { force: true })
  }
}
