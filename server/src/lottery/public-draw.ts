/** A draw of the ticket lottery as players see it: nothing of a result before it is confirmed. */
import type {
  LotteryDraw,
  LotteryDrawState,
  LotteryOffer,
  LotteryPostOffer,
  LotteryResult,
} from '@samnang/contract/lottery'
import { prizesOf } from '@samnang/core/lottery/drawn-numbers'
import type { Special } from '@samnang/core/lottery/price-item'
import type { LotteryRules, PostRules, SessionRules } from '@samnang/core/lottery/rules'
import { offerOf, sessionRules } from '@samnang/core/lottery/session-rules'
import { confirmedResult, placesOf } from './drawn-places.ts'
import type { LotteryClose, LotteryDrawRow } from './lottery-draw-store.ts'

/** A draw with its groups of posts and the rules that it was made under. */
export interface DrawWithRules {
  draw: LotteryDrawRow
  closes: LotteryClose[]
  rules: LotteryRules
}

export function publicDraw({ draw, closes, rules }: DrawWithRules): LotteryDraw {
  const session = sessionRules(rules, draw.type, draw.session)
  return {
    id: Number(draw.id),
    type: draw.type,
    session: draw.session,
    title: draw.title,
    opens_at: iso(draw.opensMs),
    draw_at: iso(draw.drawMs),
    closes: closes.map(({ posts, digits, closesMs }) => ({ posts, digits, closes_at: iso(closesMs) })),
    stop_delete_at: iso(draw.stopDeleteMs),
    state: publicState(draw, closes),
    columns: draw.columns,
    house_drawn: session.houseDrawn,
    rule_version: draw.rulesVersion,
  }
}

/** By the database's clock, which may be ahead of the engine: what has run out is closed. */
export function publicState(draw: LotteryDrawRow, closes: readonly LotteryClose[]): LotteryDrawState {
  if (draw.state === 'reversing') return 'reopened'
  if (draw.state !== 'open') return draw.state
  if (draw.nowMs >= draw.closesMs) return 'closed'
  return closes.some(({ closesMs }) => draw.nowMs >= closesMs) ? 'closing' : 'open'
}

export function publicOffer(known: DrawWithRules, specials: readonly Special[]): LotteryOffer {
  const { draw, rules } = known
  const { limits } = rules
  return {
    ...publicDraw(known),
    posts: postOffers(sessionRules(rules, draw.type, draw.session)),
    limits: {
      min: limits.minRiel,
      step: limits.stepRiel,
      max2: limits.maxRiel[2],
      max3: limits.maxRiel[3],
      numbers: limits.numbersMax,
      lines: limits.linesMax,
    },
    specials: specials.map(({ number, digits, percent }) => ({ number, digits, percent })),
  }
}

function postOffers(session: SessionRules): LotteryPostOffer[] {
  const rulesOf = new Map(session.posts.map((rules) => [rules.post, rules]))
  return offerOf(session).map(({ post, d2, d3, rate2Centi, rate3Centi }) => ({
    post,
    d2,
    d3,
    rate2: rate2Centi === null ? null : rate2Centi / 100,
    rate3: rate3Centi === null ? null : rate3Centi / 100,
    ...placesBeyond(rulesOf.get(post), d2, d3),
  }))
}

/** Where more places are compared than are charged, the return to players is more than the units say. */
function placesBeyond(rules: PostRules | undefined, d2: number, d3: number) {
  const [places2, places3] = [rules?.places[2]?.length ?? 0, rules?.places[3]?.length ?? 0]
  return { ...(places2 > d2 ? { places2 } : {}), ...(places3 > d3 ? { places3 } : {}) }
}

export function publicResult(known: DrawWithRules): LotteryResult {
  const { draw, rules } = known
  const session = sessionRules(rules, draw.type, draw.session)
  const result = isKnown(draw) ? confirmedResult(session, draw) : null
  return {
    ...publicDraw(known),
    prizes: result && prizesOf(session, draw.columns, result),
    posts: result ? drawnPosts(session, placesOf(session, draw, result)) : hiddenPosts(session),
    void_reason: draw.voidReason,
  }
}

/** One that was taken back is not known any more. */
function isKnown({ state, result }: LotteryDrawRow): boolean {
  return (state === 'confirmed' || state === 'settled') && result !== null
}

function drawnPosts(session: SessionRules, places: ReturnType<typeof placesOf>): LotteryResult['posts'] {
  const numbers = (post: string, wanted: number) =>
    places.filter((place) => place.post === post && place.digits === wanted).map(({ number }) => number)
  return Object.fromEntries(
    session.posts.map(({ post }) => [post, { d2: numbers(post, 2), d3: numbers(post, 3) }]),
  )
}

/** As many stars as there will be numbers. */
function hiddenPosts(session: SessionRules): LotteryResult['posts'] {
  return Object.fromEntries(
    session.posts.map(({ post, places }) => [
      post,
      { d2: (places[2] ?? []).map(() => '**'), d3: (places[3] ?? []).map(() => '***') },
    ]),
  )
}

export function iso(ms: number): string {
  return new Date(Math.floor(ms)).toISOString()
}
