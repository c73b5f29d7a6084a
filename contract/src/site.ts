/** What the operator has switched, limited and said, as every open page knows it. */
import Type, { type Static } from 'typebox'
import { Id, Money, Nullable, Poll, Strict } from './shapes.ts'

/** The families of games that the operator can switch off, each with its menu entry, its lobby and its launches. */
export const FAMILIES = ['sport', 'casino', 'slot', 'fishing'] as const
export type Family = (typeof FAMILIES)[number]

export const Families = Strict({
  sport: Type.Boolean(),
  casino: Type.Boolean(),
  slot: Type.Boolean(),
  fishing: Type.Boolean(),
})
export type Families = Static<typeof Families>

/** What a poll takes from players. */
export const PollLimits = Strict({
  min: Money,
  max: Money,
  draw: Money,
  jackpot_draw: Money,
  jackpot_four: Money,
})

/** Words of the house, in both languages. */
export const ShownWords = Strict({ id: Id, km: Type.String(), en: Type.String() })
export type ShownWords = Static<typeof ShownWords>

/** `marquee` runs through once, `banner` stays as long as its window is open. */
export const Words = Strict({ marquee: Nullable(ShownWords), banner: Nullable(ShownWords) })
export type Words = Static<typeof Words>

/** Told when a stream begins, at every change, and at the moments at which words appear and vanish. */
export const SiteNews = Strict({
  setting: Strict({ enabled_poll_1: Type.Boolean(), external_games: Type.Boolean() }),
  enableFastGamePlay: Type.Boolean(),
  enableLottery: Type.Boolean(),
  families: Families,
  polls: Type.Array(Strict({ id: Poll, enabled: Type.Boolean(), limits: PollLimits })),
  words: Words,
})
export type SiteNews = Static<typeof SiteNews>
