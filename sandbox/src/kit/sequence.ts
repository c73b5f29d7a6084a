/** Whether messages were lost on the way: the server counts them from 1 in each connection. */
import type { Numbered } from '../tables/messages.ts'

export interface Sequence {
  last: number
  /** Something is missing: only a snapshot helps. */
  isBroken: boolean
}

export const NEW_SEQUENCE: Sequence = { last: 0, isBroken: false }

/** `take`: show it. `ask`: something was lost, ask for a snapshot. `skip`: the snapshot that was asked for repeats it. */
export interface Step {
  sequence: Sequence
  then: 'take' | 'ask' | 'skip'
}

export function follow(sequence: Sequence, message: Numbered): Step {
  const isNext = message.seq === sequence.last + 1
  if (message.t === 'snapshot') return step(message.seq, false, 'take')
  if (sequence.isBroken) return step(message.seq, true, isAnyTime(message) ? 'take' : 'skip')
  return isNext ? step(message.seq, false, 'take') : step(message.seq, true, 'ask')
}

/** Says nothing about the table, so it needs no table to be right. */
function isAnyTime(message: Numbered): boolean {
  return message.t === 'pong' || message.t === 'closing' || message.t === 'error'
}

function step(last: number, isBroken: boolean, then: Step['then']): Step {
  return { sequence: { last, isBroken }, then }
}
