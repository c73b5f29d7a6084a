/** Runs a desk: the line, the clock, the confirmation that is asked for, and the one that the clock sends. */

import { betterSample, type ClockSample, sampleFrom } from '../../../kit/clock.ts'
import { Line, type Link } from '../../../kit/line.ts'
import { randomKey } from '../../../kit/random-key.ts'
import type { BetMessage, ServerMessage } from '../../messages.ts'
import { type Desk, type DeskEvent, deskAfter, mayBet, newDesk } from './desk.ts'
import { isToBeAsked, placeMessage } from './sending.ts'
import { isEmpty } from './stakes.ts'
import { isOpen } from './table-view.ts'

/** So long before the end of betting the clock confirms what lies on the table. */
const AUTO_CONFIRM_MS = 1_000
const TICK_MS = 250

export interface DeskRun {
  get(): Desk
  subscribe(listener: () => void): () => void
  /** The player's doing. */
  act(event: DeskEvent): void
  /** Sends all chips as one bet. */
  confirm(): void
  /** Milliseconds of the table's clock. */
  now(): number
  stop(): void
}

export interface DeskOptions {
  address: string
  chip: number
  /** Asked when the time comes, so that the switch counts at once. */
  confirmsAutomatically(): boolean
  isSessionAlive(): Promise<boolean | null>
}

/** Opens the table at `address` and keeps the desk right until it is stopped. */
export function runDesk(options: DeskOptions): DeskRun {
  const listeners = new Set<() => void>()
  let desk = newDesk(options.chip)
  let clock: ClockSample | null = null

  const now = () => (clock ? performance.now() + clock.offset : Date.now())
  const act = (event: DeskEvent) => {
    const next = deskAfter(desk, event)
    if (next === desk) return
    desk = next
    for (const listener of [...listeners]) listener()
  }
  const told = (message: ServerMessage, receivedAt: number) => {
    const sample = sampleFrom(message, receivedAt)
    if (sample) clock = betterSample(clock, sample)
    act({ kind: 'told', message })
    tick()
  }
  const { address, isSessionAlive } = options
  const link = (next: Link) => act({ kind: 'link', link: next })
  const line = new Line<BetMessage, ServerMessage>({ address }, { link, told, isSessionAlive })
  const confirm = (automatic: boolean) => {
    act({ kind: 'place', key: randomKey(), automatic })
    tick()
  }
  const tick = () => {
    if (isTimeToConfirm(desk, now()) && options.confirmsAutomatically()) confirm(true)
    sendWhatIsDue(desk, (message) => {
      act({ kind: 'asked', now: performance.now() })
      return line.send(message)
    })
  }
  const timer = setInterval(tick, TICK_MS)
  return {
    get: () => desk,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    act,
    confirm: () => confirm(false),
    now,
    stop() {
      clearInterval(timer)
      line.close()
    },
  }
}

/** True in the last second of betting while chips lie there unconfirmed. */
function isTimeToConfirm(desk: Desk, now: number): boolean {
  const { view, pad } = desk
  if (!view || !mayBet(desk) || !isOpen(view) || view.endsAt === null || isEmpty(pad.now)) return false
  return view.endsAt - now <= AUTO_CONFIRM_MS
}

function sendWhatIsDue({ link, sending }: Desk, send: (message: BetMessage) => boolean): void {
  if (sending && link.kind === 'online' && isToBeAsked(sending, performance.now()))
    send(placeMessage(sending))
}
