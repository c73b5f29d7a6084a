/** Events of GET /api/stream. Numbered, disposable: whoever misses one refetches and knows as much. */
import Type, { type Static } from 'typebox'
import { Playing, Result, Winners } from './lotto59.ts'
import { Id, Money, Nullable, Poll, Strict, Time } from './shapes.ts'
import { SiteNews } from './site.ts'

export const liveEvents = {
  hello: Strict({ server_time: Time }),
  resync: Strict({}),
  playing: Playing,
  closed: Strict({ poll: Poll, result_id: Id }),
  ball: Strict({
    poll: Poll,
    result_id: Id,
    index: Type.Integer({ minimum: 0, maximum: 9 }),
    ball: Type.Integer(),
  }),
  result: Result,
  balance: Strict({ balance: Money }),
  /** How many notices of the player are unread; null: one more than before, said to everybody. */
  notice: Strict({ unread: Nullable(Type.Integer({ minimum: 0 })) }),
  /** Limits, break or reminder of the player have changed: ask again. */
  limits: Strict({}),
  /** A deposit or withdrawal of the player has gone on: ask for it. */
  cashier: Strict({
    kind: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
    id: Id,
    status: Type.Union([Type.Literal('PENDING'), Type.Literal('DONE'), Type.Literal('REJECTED')]),
  }),
  /** The player has won at this draw of the ticket lottery: a notice tells what. */
  lottery_won: Strict({ result_id: Id }),
  /** The closing times of this draw of the ticket lottery have been moved: ask again. */
  lottery_times: Strict({ result_id: Id }),
  tickets: Strict({ poll: Poll, result_id: Id }),
  winners: Winners,
  session_ended: Strict({ code: Type.String() }),
  /** A provider of games was switched on or off: lobbies ask again. */
  games: Strict({}),
  /** What the operator has switched, limited and said. Not numbered: each stream begins with it. */
  site: SiteNews,
  maintenance: Strict({ notice: Type.String(), on: Type.Boolean() }),
} as const

export type LiveKind = keyof typeof liveEvents
export type LiveData<K extends LiveKind> = Static<(typeof liveEvents)[K]>
