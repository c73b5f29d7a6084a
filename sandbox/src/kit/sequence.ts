/** Whether messages were lost on the way: the server counts them from 1 in each connection. */
import type { Numbered } from './messages.ts'

export interface Sequence {
  last: number
  /** Something is missing: only a snapshot helps. */
  isBroken: boolean
}

export const NEW_SEQUENCE: Sequence = { last: 0, isBroken: false }

/** `take`: show it. `ask`: something was lost, ask for a snapshot. `skip`: the snapshot that was asked for repeats it. */
export interface Step {
  sequence: Sequence
  todo: 'take' | 'ask' | 'skip'
}

export function follow(sequence: Sequence, message: Numbered<{ t: string }>): Step {
  const isNext = message.seq === sequence.last + 1
  if (message.t === 'snapshot') return step(message.seq, false, 'take')
  if (sequence.isBroken) return step(message.seq, true, isAnyTime(message.t) ? 'take' : 'skip')
  return isNext ? step(message.seq, false, 'take') : step(message.seq, true, 'ask')
}

/** Says nothing about the game, so nothing of the game has to be known to read it. */
function isAnyTime(t: string): boolean {
  return t === 'pong' || t === 'closing' || t === 'error'
}

function step(last: number, isBroken: boolean, todo: Step['todo']): Step {
  return { sequence: { last, isBroken }, todo }
}
