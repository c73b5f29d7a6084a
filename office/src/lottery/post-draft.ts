/** Posts of a session as somebody adds, changes and takes them away: what hangs together is changed together. */
import type { CloseRules, Digits, Place, PrizeRules, SessionRules } from '@samnang/core/lottery/rules'

/** A post that begins as another one is: its places under its own name, and closed with it. */
export function withPost(session: SessionRules, post: string, like: string): SessionRules {
  const model = session.posts.find((one) => one.post === like)
  if (!model) return session
  const named = (place: Place) => ({ ...place, name: place.name.replace(like, post) })
  const places = Object.fromEntries(
    Object.entries(model.places).map(([digits, list]) => [digits, list.map(named)]),
  )
  return {
    ...session,
    posts: [...session.posts, { ...model, post, places }],
    closes: session.closes.map((group) =>
      group.posts.includes(like) ? { ...group, posts: [...group.posts, post] } : group,
    ),
  }
}

/** Gone from its group as well. */
export function withoutPost(session: SessionRules, post: string): SessionRules {
  return {
    ...session,
    posts: session.posts.filter((one) => one.post !== post),
    closes: without(session, post),
  }
}

/** Closed with that group, and with no other. */
export function withGroup(session: SessionRules, post: string, group: number): SessionRules {
  return {
    ...session,
    closes: without(session, post).map((one, at) =>
      at === group ? { ...one, posts: [...one.posts, post] } : one,
    ),
  }
}

function without({ closes }: SessionRules, post: string): SessionRules['closes'] {
  return closes.map((group) => ({ ...group, posts: group.posts.filter((one) => one !== post) }))
}

/** A first place, and a rate of what half of it gives back: a rate that nobody has looked at yet costs no house anything. */
export function withDigits(session: SessionRules, at: number, digits: Digits): SessionRules {
  const place = firstPlace(session, at, digits)
  if (!place) return session
  return withPostAt(session, at, (post) => ({
    ...post,
    places: { ...post.places, [digits]: [place] },
    rateCenti: { ...post.rateCenti, [digits]: 50 * 10 ** digits },
  }))
}

export function withoutDigits(session: SessionRules, at: number, digits: Digits): SessionRules {
  return withPostAt(withCharged(session, at, digits, null), at, (post) => {
    const { [digits]: _places, ...places } = post.places
    const { [digits]: _rate, ...rateCenti } = post.rateCenti
    return { ...post, places, rateCenti }
  })
}

/** So many units are charged; null: as many as there are numbers to compare with, which is what nothing said means. */
export function withCharged(session: SessionRules, at: number, digits: Digits, units: unknown): SessionRules {
  return withPostAt(session, at, ({ charged: was, ...post }) => {
    const { [digits]: _units, ...others } = was ?? {}
    // What was typed may be no number; the check of the whole says so.
    const charged = units === null ? others : { ...others, [digits]: units as number }
    return Object.keys(charged).length > 0 ? { ...post, charged } : post
  })
}

/** In the group or out of it, whichever others it is in. */
export function withMember(group: CloseRules, post: string, isIn: boolean): CloseRules {
  const others = group.posts.filter((one) => one !== post)
  return { ...group, posts: isIn ? [...others, post] : others }
}

/** Closes with the last one until somebody gives it a time and posts of its own. */
export function addedGroup({ closes, drawTime }: SessionRules): CloseRules {
  return { posts: [], digits: [2, 3], time: closes.at(-1)?.time ?? drawTime }
}

/** The last digits of the first prize that has as many. */
export function firstPlace(session: SessionRules, at: number, digits: Digits): Place | null {
  const prize = session.prizes.find(({ length }) => length >= digits)
  const post = session.posts[at]
  if (!prize || !post) return null
  const taken = (post.places[digits] ?? []).map(({ name }) => name)
  const name = [post.post, ...taken.map((_, n) => `${post.post}${n + 2}`)].find((one) => !taken.includes(one))
  return {
    ...{ prize: prize.prize, index: 0, column: 1, slice: { fromEnd: 0, length: digits } },
    name: name ?? `${post.post}${taken.length + 2}`,
  }
}

function withPostAt(
  session: SessionRules,
  at: number,
  change: (post: SessionRules['posts'][number]) => SessionRules['posts'][number],
): SessionRules {
  return { ...session, posts: session.posts.map((post, n) => (n === at ? change(post) : post)) }
}

/** Which digits of a number of that prize a place may read, each as it is written in the rules; `ends` last. */
export function slicesOf({ length }: Pick<PrizeRules, 'length'>, digits: Digits): Place['slice'][] {
  const most = Math.min(4, length - digits)
  const tails = Array.from({ length: Math.max(0, most + 1) }, (_, fromEnd) => ({ fromEnd, length: digits }))
  return digits === 2 && length >= 5 ? [...tails, 'ends'] : tails
}
