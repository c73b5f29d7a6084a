/** The open event streams of colleagues. Read only, and no more than a nod: what has changed is asked for, with its right. */
import type { Socket } from 'node:net'
import { OFFICE_QUEUES, type OfficeQueue } from '@samnang/contract/office/office-stream'
import { eventFrame, HEARTBEAT, retryFrame } from '../live/frame.ts'
import type { LiveEvent } from '../live/hub.ts'
import { type Stream, StreamSet } from '../live/stream-set.ts'
import type { OfficeParts } from '../office-parts.ts'
import type { StaffMember } from '../staff/staff.ts'

const RETRY_MS = 1_000
/** The line is kept, and the session behind it is looked at: whoever is locked or has lost a role hears nothing longer than that. */
const BEAT_MS = 10_000

interface DeskStream extends Stream {
  staff: StaffMember
  token: string
}

type StreamParts = Pick<OfficeParts, 'live' | 'lotto59' | 'findStaff' | 'clock' | 'log'> & { beatMs?: number }

export class OfficeStreams {
  readonly #parts: StreamParts
  readonly #streams = new StreamSet<DeskStream>()
  readonly #timer: ReturnType<typeof setInterval>
  readonly #stop: () => void

  constructor(parts: StreamParts) {
    this.#parts = parts
    const stops = [
      parts.live.onEvent('office', (event) => this.#tell(event)),
      parts.lotto59.onChange(() => this.#tell({ kind: 'queue', data: { queue: 'draws', id: null } })),
    ]
    this.#stop = () => {
      for (const stop of stops) stop()
    }
    this.#timer = setInterval(() => void this.#beat(), parts.beatMs ?? BEAT_MS)
    this.#timer.unref()
  }

  /** Greets: the screen then asks for all that it shows, so nothing that was missed has to be told again. */
  open(staff: StaffMember, token: string, socket: Socket): void {
    const stream = { owner: staff.id, staff, token, socket, sentId: 0n }
    this.#streams.write(stream, retryFrame(RETRY_MS))
    const hello = { server_time: new Date(this.#parts.clock.now()).toISOString() }
    this.#streams.write(stream, eventFrame('hello', hello))
    this.#streams.add(stream)
  }

  close(): void {
    this.#stop()
    clearInterval(this.#timer)
    for (const stream of this.#streams.all()) this.#streams.end(stream)
  }

  #tell({ kind, data }: Pick<LiveEvent, 'kind' | 'data'>): void {
    const needed = OFFICE_QUEUES[data.queue as OfficeQueue]
    const frame = eventFrame(kind, data)
    for (const stream of this.#streams.all())
      if (stream.staff.permissions.has(needed)) this.#streams.write(stream, frame)
  }

  async #beat(): Promise<void> {
    for (const stream of this.#streams.all()) {
      this.#streams.write(stream, HEARTBEAT)
      await this.#look(stream).catch((error: unknown) =>
        this.#parts.log.warn({ err: error }, 'session of a colleague’s stream not checked'),
      )
    }
  }

  /** Listening is no action: it keeps nobody logged in. */
  async #look(stream: DeskStream): Promise<void> {
    const found = await this.#parts.findStaff(stream.token, false)
    if (found.isOpen) {
      stream.staff = found.staff
      return
    }
    this.#streams.write(stream, eventFrame('session_ended', { code: found.code }))
    this.#streams.end(stream)
  }
}
