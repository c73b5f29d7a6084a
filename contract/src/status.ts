/** What the house says of itself to everybody: draws on time, returns beside their rates, how results are watched. */
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { CodeOf, Day, Hex, Nullable, Strict, Time, VoidReason } from './shapes.ts'

/** Draws of the house's own. */
export const StatusGame = CodeOf(['POLL_1', 'POLL_2', 'KH'] as const)
export type StatusGame = Static<typeof StatusGame>

const Span = Strict({
  /** The last 24 hours, or 30 times that. */
  days: Type.Union([Type.Literal(1), Type.Literal(30)]),
  /** Draws that were opened and whose time is over. */
  due: Type.Integer(),
  /** Of those: shown and paid within `within_s` of their time. */
  on_time: Type.Integer(),
  /** Draws that were called off, or never opened. */
  voids: Type.Array(Strict({ reason: VoidReason, count: Type.Integer() })),
})

const DrawsOf = Strict({
  game: StatusGame,
  enabled: Type.Boolean(),
  mode: CodeOf(['sealed', 'beacon'] as const),
  /** Seconds that the latest step of a draw is due now; 0: none is late. */
  late_s: Type.Integer(),
  within_s: Type.Integer(),
  spans: Type.Array(Span),
})

/** Percent of what was staked; the band holds 95 of 100 periods of this turnover where results are chance. */
const Return = Strict({
  game: StatusGame,
  /** Of lotto 59 the number of the bet's type, 1 to 9; of KH the session. */
  part: Type.String(),
  measured: Type.Number(),
  theory: Type.Number(),
  band: Nullable(Strict({ low: Type.Number(), high: Type.Number() })),
})

export const Status = Strict({
  draws: Type.Array(DrawsOf),
  /** When draws and returns were counted; they are asked for once in five minutes. */
  counted_at: Time,
  /** Of the thirty days up to the last one that is over. */
  returns: Strict({ from: Day, to: Day, rows: Type.Array(Return) }),
  /** Whether the statistics of a game's results look unlike chance now. */
  monitor: Type.Array(
    Strict({
      game: StatusGame,
      is_odd: Type.Boolean(),
      /** Finished draws that this is said by: none at a start, which takes in those before within minutes. */
      weighed: Type.Optional(Type.Integer()),
    }),
  ),
  /** The newest head of the public log. */
  log: Nullable(Strict({ size: Type.Integer(), root: Hex, at: Time })),
  /** The audit log's newest published head. */
  audit: Nullable(Strict({ date: Type.String(), head: Hex })),
})
export type Status = Static<typeof Status>

export const statusEndpoints = defineEndpoints({
  'GET /api/status': {
    summary:
      "Draws on time, voids with their reasons, returns beside their normal bands, how results are watched, the logs' heads. No player's data.",
    access: 'public',
    reply: Status,
    refusals: [],
  },
})
