/** What the house shows to everybody, log-in or not: the start page, and the lotto page's signs of other people. */
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { Releasing, Result } from './lotto59.ts'
import { CodeOf, Id, Money, Poll, Strict, Time } from './shapes.ts'
import { FAMILIES } from './site.ts'

const FrontWinner = Strict({
  /** Masked: some letters of it. */
  name: Type.String(),
  product: CodeOf(['lotto59', 'lottery', ...FAMILIES] as const),
  poll: Type.Optional(Poll),
  /** Net: what came back without all that was staked on the same draw or round. */
  won: Money,
  at: Time,
})
export type FrontWinner = Static<typeof FrontWinner>

const FrontDraw = Strict({
  poll: Poll,
  result_id: Id,
  number: Type.Integer(),
  closes_at: Time,
  /** Lines that all players together have placed on it, and what was staked on them. */
  bets: Type.Integer(),
  stake: Money,
})
export type FrontDraw = Static<typeof FrontDraw>

export const Front = Strict({
  server_time: Time,
  /** The draws that take bets now. */
  draws: Type.Array(FrontDraw),
  /** Draws that are being shown, with the balls shown so far. */
  shows: Type.Array(Releasing),
  /** The last result of each poll. */
  results: Type.Array(Result),
  pots: Type.Array(Strict({ poll: Poll, pot: Money })),
  /** Of the last twenty minutes, newest first: who has won at least as much again as was staked. */
  winners: Type.Array(FrontWinner),
  /** What is offered to everybody beside lotto 59. */
  offers: Strict({
    sport: Type.Boolean(),
    casino: Type.Boolean(),
    slot: Type.Boolean(),
    fishing: Type.Boolean(),
    lottery: Type.Boolean(),
  }),
})
export type Front = Static<typeof Front>

export const frontEndpoints = defineEndpoints({
  'GET /api/front': {
    summary:
      'What anybody may see: draws with their size, balls shown so far, last results, pots, winners with masked names. At most a second old.',
    access: 'public',
    reply: Front,
    refusals: [],
  },
})
