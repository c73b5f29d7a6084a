/** One session of a version of the rules, and what it offers. */
import { assert } from '../refusal.ts'
import type { Digits, GameType, LotteryRules, PostRules, SessionRules } from './rules.ts'

/** A draw names a session of its own version: an unknown one is a fault. */
export function sessionRules(rules: LotteryRules, type: GameType, session: string): SessionRules {
  const found = rules.games[type].find((candidate) => candidate.session === session)
  assert(found !== undefined, `${type} has a session ${session}`)
  return found
}

export interface PostOffer {
  post: string
  /** Units charged for one number; 0: not offered. */
  d2: number
  d3: number
  rate2Centi: number | null
  rate3Centi: number | null
}

/** What can be bet on, in the order in which it is shown. */
export function offerOf(session: SessionRules): PostOffer[] {
  return session.posts.map(({ post, rateCenti }) => ({
    post,
    d2: unitsOf(session, post, 2),
    d3: unitsOf(session, post, 3),
    rate2Centi: rateCenti[2] ?? null,
    rate3Centi: rateCenti[3] ?? null,
  }))
}

/** Units charged for one number on a post: the places that it is compared with, unless the rules say otherwise. */
export function unitsOf(session: SessionRules, post: string, digits: Digits): number {
  const rules = postRules(session, post)
  if (rules === undefined) return 0
  const places = rules.places[digits]?.length ?? 0
  return places === 0 ? 0 : (rules.charged?.[digits] ?? places)
}

export function postRules(session: SessionRules, post: string): PostRules | undefined {
  return session.posts.find((candidate) => candidate.post === post)
}
