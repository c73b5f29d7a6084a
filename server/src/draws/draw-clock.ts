/** The draw engine of this process: it competes for the lease and, while it holds it, keeps every series of draws going. */
import { randomUUID } from 'node:crypto'
import { LEASE_MS, RENEW_MS, releaseLease, takeLease } from './draw-lease-store.ts'
import type { DrawParts, Reign } from './draw-parts.ts'
import { prepareReign } from './prepare-reign.ts'
import { sleep } from './sleep.ts'

const ASK_MS = 250
/** So long a process whose clock is off leaves the lease to others; where nobody takes it, it closes and settles on. */
const YIELD_MS = 2_000
/** It leaves it again and again: the one that is right may have been away the last time. */
const YIELD_EVERY_MS = 8_000

export interface DrawClock {
  /** This process holds the lease now: it answers for the draws. */
  readonly leads: boolean
  /** Ends the reign and gives the lease back; draws wait where they are. */
  stop(): Promise<void>
}

/** One series of draws, stepped under the lease until the reign ends. */
export type Series = (reign: Reign) => Promise<void>

/** Starts competing for the lease; never throws, faults are logged and tried again. */
export function startDrawClock(parts: DrawParts, series: readonly Series[]): DrawClock {
  const stopping = new AbortController()
  const lease: Lease = { heldUntil: 0 }
  const running = compete(parts, series, { lease, signal: stopping.signal })
  return {
    get leads() {
      return performance.now() < lease.heldUntil
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Until when we have it for certain, whatever becomes of the database meanwhile. */
interface Lease {
  heldUntil: number
}

interface Running {
  epoch: bigint
  end: AbortController
  done: Promise<void>
}

async function compete(
  parts: DrawParts,
  series: readonly Series[],
  { lease, signal }: { lease: Lease; signal: AbortSignal },
): Promise<void> {
  const holder = randomUUID()
  let running: Running | null = null
  let yieldedAt = -YIELD_EVERY_MS
  while (!signal.aborted) {
    if (running && !parts.clockGap.isRight && performance.now() - yieldedAt >= YIELD_EVERY_MS) {
      yieldedAt = performance.now()
      lease.heldUntil = 0
      running = await endReign(running)
      await releaseLease(parts.money, holder).catch(() => undefined)
      await sleep(YIELD_MS, signal)
      continue
    }
    const asked = performance.now()
    const epoch = await takeLease(parts.money, holder).catch((error: unknown) => {
      parts.log.error({ err: error }, 'draw lease not reachable')
      return undefined
    })
    if (epoch !== undefined) lease.heldUntil = epoch === null ? 0 : asked + LEASE_MS
    // Without an answer the reign goes on while its lease may: every step is checked by the database anyway.
    const isOver = epoch === undefined ? performance.now() > lease.heldUntil : epoch !== running?.epoch
    if (running && isOver) running = await endReign(running)
    if (!running && typeof epoch === 'bigint') running = startReign(parts, series, epoch)
    await sleep(running ? RENEW_MS : ASK_MS, signal)
  }
  if (running) await endReign(running)
  lease.heldUntil = 0
  await releaseLease(parts.money, holder).catch(() => undefined)
}

/** Waits for the steps under way; where the lease is lost they fail by their epoch. */
async function endReign(running: Running): Promise<null> {
  running.end.abort()
  await running.done
  return null
}

function startReign(parts: DrawParts, series: readonly Series[], epoch: bigint): Running {
  const end = new AbortController()
  parts.log.info({ epoch: Number(epoch) }, 'draw lease taken')
  return { epoch, end, done: reignOver(parts, series, { epoch, signal: end.signal }) }
}

async function reignOver(
  parts: DrawParts,
  series: readonly Series[],
  { epoch, signal }: Pick<Reign, 'epoch' | 'signal'>,
): Promise<void> {
  const vaultKey = await prepareReign(parts, signal)
  if (!vaultKey) return
  const reign = { epoch, signal, vaultKey }
  await Promise.all(series.map((run) => run(reign)))
}
