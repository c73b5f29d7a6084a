/** Sends what was confirmed and asks on until the answer is known: after lost answers, reloads and dead tabs. */
import { type RawAnswer, type Verdict, verdictOf, waitAfter } from '@samnang/client/answer'
import { LEASE_MS } from './tab.ts'

/** A request whose answer is not known yet. `body` is the exact text that was sent first. */
export interface Pending {
  key: string
  body: string
  tries: number
  /** The tab that asks, until `leaseUntil` (wall clock ms of this device); afterwards any tab may. */
  tab: string
  leaseUntil: number
}

/** What happens to it while nobody knows whether the bet stands. */
export type SendingStep =
  | { kind: 'lease'; key: string; tab: string; leaseUntil: number }
  /** The answer did not come or decides nothing. */
  | { kind: 'lost'; key: string }

type Unknown = { kind: 'unknown' }

/** Hears what was accepted; `isLate`: perhaps long since (`Verdict`). */
export type OnPlaced<R> = (placed: R, isLate: boolean) => void

/** Where the pending request is kept; every tab of the player sees the same one. */
export interface Outbox<R> {
  pending(): Pending | null
  /** Runs `listener` after every change. */
  subscribe(listener: () => void): () => void
  do(step: SendingStep): void
  decided(key: string, verdict: Exclude<Verdict<R>, Unknown>): void
}

export interface SenderParts<R> {
  /** Sends the exact body under the key; null when no answer came in time. */
  send(body: string, key: string): Promise<RawAnswer<R> | null>
  now(): number
  /** Runs `work` after `ms`; the result cancels it. */
  after(ms: number, work: () => void): () => void
  /** Names this tab; the same after a reload. */
  tab: string
}

export interface Sender {
  /** Ask now instead of at the next moment planned: the network came back, the tab woke up. */
  wake(): void
  stop(): void
}

/** One for each outbox: asks at once what is pending there, now and whenever something is confirmed. */
export function startSender<R>(outbox: Outbox<R>, parts: SenderParts<R>): Sender {
  let busy = false
  let stopped = false
  let planned: { key: string; cancel: () => void } | null = null

  const plan = (key: string, ms: number) => {
    planned?.cancel()
    planned = { key, cancel: parts.after(ms, step) }
  }
  const step = () => {
    const pending = outbox.pending()
    if (!pending || busy || stopped) return
    planned?.cancel()
    planned = null
    const leaseMs = pending.leaseUntil - parts.now()
    // A longer one was taken before this device's clock was set back.
    const isForeign = pending.tab !== parts.tab && leaseMs > 0 && leaseMs <= LEASE_MS
    if (isForeign) plan(pending.key, leaseMs)
    else void ask(pending)
  }
  const ask = async ({ key, body, tab, ...sent }: Pending) => {
    // A tab that did not come back may have sent it as well.
    const tries = sent.tries + Number(tab !== parts.tab)
    busy = true
    outbox.do({ kind: 'lease', key, tab: parts.tab, leaseUntil: parts.now() + LEASE_MS })
    const verdict = verdictOf(await parts.send(body, key).catch(() => null), tries)
    if (verdict.kind === 'unknown') outbox.do({ kind: 'lost', key })
    else outbox.decided(key, verdict)
    busy = false
    if (verdict.kind === 'unknown' && !stopped) plan(key, waitAfter(tries + 1))
  }

  const unsubscribe = outbox.subscribe(() => {
    if (outbox.pending()?.key !== planned?.key) step()
  })
  const pending = outbox.pending()
  if (pending?.tab === parts.tab) outbox.do({ kind: 'lost', key: pending.key })
  step()
  return {
    wake: step,
    stop() {
      stopped = true
      planned?.cancel()
      unsubscribe()
    },
  }
}
