/** The server's side of the protocol: one connection, requests in turn, connected again by itself. */
import { connect, type Socket } from 'node:net'
import { assert, type Outcome, refused } from '@samnang/core/refusal'
import { type Call, type Reply, type Request, replies } from './protocol.ts'
import { findSocketPath } from './socket-path.ts'
import { toLine } from './wire.ts'

/**
 * No answer in time, or the vault cannot store or has a fault. The request may have been carried out; asking again is
 * safe, because every call is idempotent.
 */
export class VaultUnavailable extends Error {
  override name = 'VaultUnavailable'
}

/** A vault answers, but not the one whose key was published: for draws it is as good as away. */
export class AnotherVault extends VaultUnavailable {
  override name = 'AnotherVault'
  /** Its public key, 64 hex digits. */
  readonly key: string

  constructor(publicKey: Uint8Array) {
    const key = Buffer.from(publicKey).toString('hex')
    super(`another vault answers, its key is ${key}`)
    this.key = key
  }
}

/** Asked on each new connection, with the vault's public key, before anything else is. */
export type Acquaintance = (publicKey: Uint8Array) => Promise<boolean>

/** The newest seeds that it gave, shown on each new connection: a vault that came back from an old copy notices. */
export type KnownSeeds = () => Promise<Request<'anchor'>>

export type VaultClient = {
  [C in Call]: (
    ...args: Record<never, never> extends Request<C> ? [] : [Request<C>]
  ) => Promise<Outcome<Reply<C>>>
} & { close: () => void }

type Job = {
  id: number
  line: string
  read: (value: unknown) => unknown
  resolve: (outcome: Outcome<never>) => void
  reject: (fault: Error) => void
  timer: NodeJS.Timeout
}

const DEFAULT_TIMEOUT_MS = 5000
const FAULTS = new Set(['storage_failed', 'vault_fault'])
const RETRY_MS = [20, 50, 100, 200, 500]

/**
 * `socketPath` is the vault's `vault.sock`; a stand-in for a long path is found by itself. Connects when first used.
 * With `isOurs`, calls to a vault that it does not know fail as `AnotherVault`; one that it knows is shown `seeds` first.
 */
export function connectVault(
  socketPath: string,
  options: { timeoutMs?: number; isOurs?: Acquaintance; seeds?: KnownSeeds } = {},
): VaultClient {
  const line = new Line(socketPath, options)
  return {
    keys: () => line.ask('keys', {}),
    commitDay: (order) => line.ask('commitDay', order),
    release: (order) => line.ask('release', order),
    bind: (order) => line.ask('bind', order),
    releaseByRound: (order) => line.ask('releaseByRound', order),
    destroy: (draw) => line.ask('destroy', draw),
    anchor: (known) => line.ask('anchor', known),
    close: () => line.close(),
  }
}

class Line {
  readonly #path: string
  readonly #timeoutMs: number
  readonly #isOurs: Acquaintance | undefined
  readonly #seeds: KnownSeeds | undefined
  readonly #jobs: Job[] = []
  #socket: Socket | undefined
  #isReady = false
  #isShown = false
  #isSent = false
  #failures = 0
  #retry: NodeJS.Timeout | undefined
  #lastId = 0
  #isClosed = false

  constructor(path: string, options: { timeoutMs?: number; isOurs?: Acquaintance; seeds?: KnownSeeds }) {
    this.#path = path
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    this.#isOurs = options.isOurs
    this.#seeds = options.seeds
  }

  ask<C extends Call>(call: C, args: Request<C>): Promise<Outcome<Reply<C>>> {
    if (this.#isClosed) return Promise.reject(new VaultUnavailable('the client is closed'))
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      const timer = setTimeout(() => this.#timeOut(id), this.#timeoutMs)
      const line = toLine({ id, call, args })
      this.#jobs.push({ id, line, read: replies[call], resolve, reject, timer })
      this.#work()
    })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.#drop()
    for (const job of this.#jobs.splice(0)) fail(job, 'the client was closed')
  }

  /** Sends the first job that waits, once; without a connection it makes one and comes back. */
  #work(): void {
    const [job] = this.#jobs
    if (!job || this.#isSent || this.#isClosed) return
    if (!this.#socket) this.#connect()
    if (!this.#socket || !this.#isReady) return
    this.#isSent = true
    this.#socket.write(job.line)
  }

  #connect(): void {
    if (this.#retry) return
    const path = tryFindSocketPath(this.#path)
    if (path === undefined) this.#connectLater()
    else this.#listenTo(connect(path))
  }

  #listenTo(socket: Socket): void {
    this.#socket = socket
    const lines = lineSplitter((text) => (this.#isReady ? this.#answered(text) : this.#greeted(socket, text)))
    socket.on('connect', () => {
      if (this.#isOurs) socket.write(toLine({ id: 0, call: 'keys', args: {} }))
      else this.#begin()
    })
    socket.on('data', lines)
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#drop()
      this.#connectLater()
    })
  }

  #begin(): void {
    this.#isReady = true
    this.#work()
  }

  /** Once it knows the seeds that it gave, it may be asked, whatever it says of them. */
  #greeted(socket: Socket, text: string): void {
    if (this.#isShown) this.#begin()
    else void this.#introduced(socket, text)
  }

  async #showSeeds(socket: Socket): Promise<void> {
    if (!this.#seeds) return this.#begin()
    const args = await this.#seeds().catch(() => undefined)
    if (this.#socket !== socket) return
    if (args) {
      this.#isShown = true
      socket.write(toLine({ id: 0, call: 'anchor', args }))
      return
    }
    this.#drop()
    this.#connectLater()
  }

  /** The answer to our first question on this connection: who it is. Jobs have the ids from 1. */
  async #introduced(socket: Socket, text: string): Promise<void> {
    const keys = readAnswer<{ publicKey: Uint8Array }>(text, { id: 0, read: replies.keys })
    const isOurs = keys?.ok && (await this.#isOurs?.(keys.value.publicKey).catch(() => undefined))
    if (this.#socket !== socket) return
    if (isOurs) return this.#showSeeds(socket)
    this.#drop()
    if (isOurs === undefined || !keys?.ok) return this.#connectLater()
    for (const job of this.#jobs.splice(0)) {
      clearTimeout(job.timer)
      job.reject(new AnotherVault(keys.value.publicKey))
    }
  }

  #connectLater(): void {
    if (this.#isClosed || this.#jobs.length === 0) return
    const waitMs = RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)]
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#work()
    }, waitMs)
  }

  /** Whatever was sent is sent again on the next connection. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#isReady = false
    this.#isShown = false
    this.#isSent = false
    socket?.destroy()
  }

  #answered(text: string): void {
    const job = this.#jobs[0]
    const outcome = job && readAnswer(text, job)
    if (!job || !outcome) {
      // Not an answer to what was asked: begin again on a clean connection.
      this.#drop()
      this.#connectLater()
      return
    }
    this.#jobs.shift()
    this.#isSent = false
    this.#failures = 0
    clearTimeout(job.timer)
    // The vault's own trouble is no verdict about the draw: nothing was decided, and a later try may succeed.
    if (!outcome.ok && FAULTS.has(outcome.code)) fail(job, outcome.code)
    else job.resolve(outcome)
    this.#work()
  }

  #timeOut(id: number): void {
    const at = this.#jobs.findIndex((job) => job.id === id)
    const [job] = this.#jobs.splice(at, 1)
    assert(job, 'a job that has ended has no timer')
    fail(job, `no answer within ${this.#timeoutMs} ms`)
    // Its answer may still come: a fresh connection keeps it from the next job.
    if (at === 0 && this.#isSent) this.#drop()
    this.#work()
  }
}

function tryFindSocketPath(wanted: string): string | undefined {
  try {
    return findSocketPath(wanted)
  } catch {
    return undefined
  }
}

function fail(job: Job, why: string): void {
  clearTimeout(job.timer)
  job.reject(new VaultUnavailable(why))
}

function readAnswer<T = never>(text: string, job: Pick<Job, 'id' | 'read'>): Outcome<T> | undefined {
  try {
    const { id, ok, code, n, value } = JSON.parse(text)
    if (id !== job.id) return undefined
    if (ok === false && typeof code === 'string') return refused(code, typeof n === 'number' ? { n } : {})
    const read = ok === true ? job.read(value) : undefined
    return read === undefined ? undefined : { ok: true, value: read as T }
  } catch {
    return undefined
  }
}

function lineSplitter(each: (line: string) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      parts.push(chunk.subarray(start, end))
      start = end + 1
      const line = Buffer.concat(parts).toString()
      parts = []
      each(line)
    }
    parts.push(chunk.subarray(start))
  }
}
