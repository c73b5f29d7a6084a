/**
 * Where accounts of the past are read: from the house's replica while that is near enough to the primary, else from the
 * primary, and every answer says which. This is the one place that chooses; whatever decides something has the primary's pool.
 */
import type { NoReplica, ReadFrom } from '@samnang/contract/office/read-from'
import type { Logger } from 'pino'
import { within } from '../base/within.ts'
import type { Pool, Queryable, Tx } from '../database/pool.ts'
import { replayedNow, type Written, writtenNow } from '../database/replay.ts'
import { databaseMark } from '../live/outbox.ts'
import { StartError } from '../start-error.ts'

const LOOK_MS = 2_000
/** A replica that hangs is as good as none. */
const JUDGE_MS = 2_000

export interface Source {
  db: Queryable
  /** Goes into the answer; empty in a house without a replica. */
  told: { read_from?: ReadFrom }
}

interface Not {
  instead: NoReplica
  /** For the log. */
  why?: string
}
/** What a connection to the replica is good for. */
type Verdict = { asOf: Date } | Not
type Opened = { client: Tx; asOf: Date } | Not

interface Place {
  primary: Pool
  /** Null: the house has none. */
  replica: Pool | null
  /** What is further behind is not read. */
  maxAgeMs: number
  log: Logger
}

export class ReportReads {
  readonly #place: Place
  /** How far the primary had written when it was looked at, the newest last. */
  #written: (Written & { seenMs: number })[] = []
  #mark: string | null = null
  #last: Verdict | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(place: Place) {
    this.#place = place
  }

  /** From now on it is looked at every two seconds. Throws a `StartError` where it is a copy of another database. */
  async start(): Promise<void> {
    if (!this.#place.replica) return
    await this.look()
    if (this.#last && 'instead' in this.#last && this.#last.instead === 'other')
      throw new StartError('OFFICE_REPORTS_URL: this is no copy of the database that the office works on.')
    const again = () => {
      if (!this.#isStopped) this.#timer = setTimeout(() => void lookOn(), LOOK_MS).unref()
    }
    const lookOn = () => this.look().catch(this.#notLooked).finally(again)
    again()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#place.replica?.end()
  }

  /** As it was looked at last; null: the house has no replica. */
  get state(): ReadFrom | null {
    if (!this.#place.replica) return null
    const last = this.#last ?? { instead: 'away' as const }
    return 'asOf' in last ? ofReplica(last.asOf) : ofPrimary(last.instead)
  }

  /** Looks how far both are; what has changed since is logged. Fails where the primary does. */
  async look(): Promise<void> {
    const { primary, replica } = this.#place
    if (!replica) return
    this.#mark ??= await databaseMark(primary)
    this.#note({ ...(await writtenNow(primary)), seenMs: performance.now() })
    const opened = await this.#open(replica)
    if ('client' in opened) opened.client.release()
  }

  /** Made of one connection of the replica, or, where that cannot be or fails, once more of the primary. */
  async read<T>(report: (from: Source) => Promise<T>): Promise<T> {
    const { primary, replica, log } = this.#place
    if (!replica) return report({ db: primary, told: {} })
    // Whether it is back, the next look finds out: nobody waits for it meanwhile.
    const isAway = this.#last === null || ('instead' in this.#last && this.#last.instead === 'away')
    const opened: Opened = isAway ? { instead: 'away' } : await this.#open(replica)
    if (!('client' in opened)) return report({ db: primary, told: { read_from: ofPrimary(opened.instead) } })
    const { client, asOf } = opened
    let hasFailed = true
    try {
      const made = await report({ db: client, told: { read_from: ofReplica(asOf) } })
      hasFailed = false
      return made
    } catch (error) {
      log.warn({ err: error }, 'a report could not be read from the replica')
    } finally {
      client.release(hasFailed)
    }
    return report({ db: primary, told: { read_from: ofPrimary('failed') } })
  }

  readonly #notLooked = (error: unknown) => {
    if (!this.#isStopped) this.#place.log.warn({ err: error }, 'the age of the replica is not known')
  }

  /** A connection that may be read from now, which somebody has to give back; what is new is logged. */
  async #open(replica: Pool): Promise<Opened> {
    const opened = await this.#try(replica)
    this.#tell('client' in opened ? { asOf: opened.asOf } : opened)
    return opened
  }

  async #try(replica: Pool): Promise<Opened> {
    let client: Tx | undefined
    try {
      client = await replica.connect()
      const verdict = (await within(JUDGE_MS, this.#judge(client))) ?? { instead: 'away' as const }
      if ('asOf' in verdict) return { client, asOf: verdict.asOf }
      client.release(verdict.instead === 'away')
      return verdict
    } catch (error) {
      return { instead: 'away', why: String(error) }
    }
  }

  async #judge(client: Tx): Promise<Verdict> {
    if ((await databaseMark(client)) !== this.#mark) return { instead: 'other' }
    const { isStandby, bytes, confirmedAt } = await replayedNow(client)
    if (!isStandby) return { instead: 'leads' }
    const asOf = this.#asOf(bytes, confirmedAt)
    if (asOf === null) return { instead: 'late', why: 'nothing is known of its age yet' }
    const behindMs = this.#nowMs() - asOf.getTime()
    if (behindMs <= this.#place.maxAgeMs) return { asOf }
    return { instead: 'late', why: `${Math.round(behindMs / 1_000)} s behind` }
  }

  /** Where nothing is written no transaction comes either: what it had written long ago, and no more, is all there is. */
  #asOf(replayed: bigint | null, confirmedAt: Date | null): Date | null {
    const passed =
      replayed === null ? undefined : this.#written.filter(({ bytes }) => bytes <= replayed).at(-1)?.at
    if (!passed || !confirmedAt) return passed ?? confirmedAt
    return passed > confirmedAt ? passed : confirmedAt
  }

  /** The primary's clock, which this machine's may differ from. */
  #nowMs(): number {
    const last = this.#written.at(-1)
    return last ? last.at.getTime() + performance.now() - last.seenMs : 0
  }

  #note(written: Written & { seenMs: number }): void {
    const oldest = written.at.getTime() - this.#place.maxAgeMs
    this.#written = [...this.#written.filter(({ at }) => at.getTime() >= oldest), written]
  }

  #tell(now: Verdict): void {
    const [before, after] = [this.#last && insteadOf(this.#last), insteadOf(now)]
    const isNew = this.#last === null || before !== after
    this.#last = now
    if (!isNew || this.#isStopped) return
    const { log } = this.#place
    if ('asOf' in now) log.info({ asOf: now.asOf }, 'reports are read from the replica')
    else
      log.warn({ instead: now.instead, why: now.why }, 'reports are read from the primary, not the replica')
  }
}

function insteadOf(verdict: Verdict): NoReplica | null {
  return 'asOf' in verdict ? null : verdict.instead
}

function ofReplica(asOf: Date): ReadFrom {
  return { database: 'replica', as_of: asOf.toISOString(), instead: null }
}

function ofPrimary(instead: NoReplica): ReadFrom {
  return { database: 'primary', as_of: null, instead }
}
