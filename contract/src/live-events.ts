/** Events of GET /api/stream. Numbered, disposable: whoever misses one refetches and knows as much. */
import Type, { type Static } from 'typebox'
import { Playing, Result, Winners } from './lotto59.ts'
import { Id, Money, Poll, Strict, Time } from './shapes.ts'
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
  /** Limits, break or reminder of the player have changed: ask again. */
  limits: Strict({}),
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
