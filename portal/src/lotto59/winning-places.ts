/** Which of the ten balls made a ticket win. The rules are core's. */
import type { Ticket } from '@samnang/contract/lotto59'
import { POSTS } from '@samnang/core/lotto59/markets'

export interface WinningPlaces {
  /** Indexes of balls, 0..4 for the posts A..E. */
  balls: number[]
  /** True when the total of the ten balls decided. */
  byTotal: boolean
}

const NONE: WinningPlaces = { balls: [], byTotal: false }

export function winningPlaces(ticket: Ticket, balls: readonly number[]): WinningPlaces {
  if (ticket.outstanding || ticket.void || ticket.payout <= 0) return NONE
  if (ticket.type === 'NUMBER') {
    const at = ticket.post ? POSTS.indexOf(ticket.post) : -1
    return at >= 0 && balls[at] === ticket.value ? { balls: [at], byTotal: false } : NONE
  }
  if (ticket.type !== 'JACKPOT') return { balls: [], byTotal: true }
  const matched = ticket.jackpot_result?.matched ?? []
  return {
    balls: POSTS.flatMap((_, at) => (matched.includes(balls[at] ?? 0) ? [at] : [])),
    byTotal: false,
  }
}

/** The places of all tickets of a slip together. */
export function placesOfAll(tickets: readonly Ticket[], balls: readonly number[]): WinningPlaces {
  const all = tickets.map((ticket) => winningPlaces(ticket, balls))
  return {
    balls: [...new Set(all.flatMap((places) => places.balls))].sort((a, b) => a - b),
    byTotal: all.some((places) => places.byTotal),
  }
}
