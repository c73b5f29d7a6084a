/**
 * Brings photos of transfers to the server and repeats it until they stand: over pages, reloads and hours without a
 * network. The same bytes are one slip, so a lost answer or a second tab does no harm. A phone is handed on: while it is
 * another player's, the photo stays where it is and waits for its own.
 */
import { CallFailed } from '@samnang/client/call-failed'
import { OTHER_PLAYER, player } from '../calls/outcomes.ts'
import { putAnswer } from '../calls/use-call.ts'
import { forgetSlip, type KeptSlip, keepSlip, keptSlips } from '../device/slip-box.ts'
import { createStore } from '../ui/store.ts'
import { sendPicture } from './send-picture.ts'
import { verdictOf, waitAfter } from './slip-tries.ts'

export type Sending =
  /** `part` of it has left; `tries` have failed before. */
  | { kind: 'sending'; part: number; tries: number }
  | { kind: 'waiting'; tries: number }
  | { kind: 'refused'; failure: CallFailed }

/** By request; what is not in it is not being sent. */
export const sendings = createStore<Readonly<Record<number, Sending>>>({})

function show(id: number, sending: Sending | null): void {
  const { [id]: _old, ...others } = sendings.get()
  sendings.set(sending ? { ...others, [id]: sending } : others)
}

/** Keeps the picture first, so that nothing is lost with the page. A newer picture of the request takes its place. */
export async function sendSlip(slip: KeptSlip): Promise<void> {
  show(slip.id, { kind: 'sending', part: 0, tries: 0 })
  await keepSlip(slip)
  void bring(slip)
}

/** Goes on with what this player has not brought yet. */
export async function resumeSlips(player: number): Promise<void> {
  for (const slip of await keptSlips(player)) if (!newest.has(slip.id)) void bring(slip)
}

/** Of each request the picture that counts: an older one stops between two tries. */
const newest = new Map<number, KeptSlip>()

async function bring(slip: KeptSlip): Promise<void> {
  newest.set(slip.id, slip)
  for (let tries = 0; newest.get(slip.id) === slip; tries++) {
    if (tries > 0) await pause(slip.id, tries)
    if (newest.get(slip.id) !== slip) return
    const isOver = isOfOther(slip) ? stop(slip) : await tryOnce(slip, tries)
    if (isOver) return
  }
}

/** The page has become another player's since the photo was taken: not even a try is made with their line. */
function isOfOther(slip: KeptSlip): boolean {
  return player.get() !== slip.player
}

async function tryOnce(slip: KeptSlip, tries: number): Promise<boolean> {
  const { id } = slip
  try {
    const deposit = await sendPicture(slip, (part) => {
      if (newest.get(id) === slip) show(id, { kind: 'sending', part, tries })
    })
    if (!isOfOther(slip)) putAnswer('GET /api/deposit/:id', { params: { id: String(id) } }, () => deposit)
    await end(slip, null)
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    const verdict = verdictOf(failure)
    if (verdict === 'refused') await end(slip, { kind: 'refused', failure })
    if (verdict === 'stopped') stop(slip)
    // Whose page is it then?
    if (failure.code === OTHER_PLAYER) window.dispatchEvent(new Event(OTHER_PLAYER))
    return verdict !== 'again'
  }
}

/** It stays in the box for its player: `resumeSlips`. */
function stop(slip: KeptSlip): true {
  if (newest.get(slip.id) === slip) {
    newest.delete(slip.id)
    show(slip.id, null)
  }
  return true
}

async function end(slip: KeptSlip, last: Sending | null): Promise<void> {
  if (newest.get(slip.id) !== slip) return
  newest.delete(slip.id)
  await forgetSlip(slip)
  show(slip.id, last)
}

/** Until the wait is over, or the network or the page comes back. */
function pause(id: number, tries: number): Promise<void> {
  show(id, { kind: 'waiting', tries })
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      removeEventListener('pageshow', go)
      resolve()
    }
    const timer = setTimeout(go, waitAfter(tries))
    addEventListener('online', go)
    addEventListener('pageshow', go)
  })
}
