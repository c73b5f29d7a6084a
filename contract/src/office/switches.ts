/** Switches of the house and limits of its polls: what each is, since when, by whom and why; and changing one. */
import Type, { type Static } from 'typebox'
import { Nullable, Page, PageQuery, Poll, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

/** The last change of something; null where nobody has ever changed it. */
export const LastChange = Strict({ at: Time, by: Type.String(), reason: Nullable(Type.String()) })
export type LastChange = Static<typeof LastChange>

/** `notice`: what players read during maintenance; no other switch has one. */
export const SwitchValue = Strict({
  on: Type.Boolean(),
  notice: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type SwitchValue = Static<typeof SwitchValue>

export const Switch = Strict({
  /** `poll_1`, `fast_play`, `family-sport`, `provider-NAME`, `maintenance` … */
  name: Type.String(),
  /** A provider's own; screens have words for all others. */
  title: Nullable(Type.String()),
  value: SwitchValue,
  changed: Nullable(LastChange),
})
export type Switch = Static<typeof Switch>

/** In riel. */
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
export const LimitsOfPoll = Strict({
  /** Of one stake. */
  min: Amount,
  max: Amount,
  /** Of a player on a draw: all stakes, and those on the jackpot. */
  draw: Amount,
  jackpotDraw: Amount,
  /** Of all players on jackpot lines of a draw that share four numbers. */
  jackpotFour: Amount,
  /** What any result of a draw may cost the house. */
  exposure: Amount,
})
export type LimitsOfPoll = Static<typeof LimitsOfPoll>

/** One change; values are those of a switch, or limits of a poll. */
const SwitchChange = Strict({
  id: Type.String(),
  /** What the change before has made of it; null: it was as the house came. */
  before: Type.Unknown(),
  value: Type.Unknown(),
  ...LastChange.properties,
})

const PollRow = Strict({ poll: Poll, limits: LimitsOfPoll, changed: Nullable(LastChange) })
const SwitchName = Type.String({ pattern: '^[a-z0-9_-]{1,64}$' })

export const switchEndpoints = defineOffice({
  'GET /api/switches': {
    summary: 'All switches of the house, and the latest change of each.',
    access: 'staff',
    permission: 'switches.read',
    scope: 'house',
    reply: Strict({ rows: Type.Array(Switch) }),
    refusals: [],
  },
  'GET /api/switches/:name/changes': {
    summary: 'The changes of one switch, or of the limits of one poll, the newest first.',
    access: 'staff',
    permission: 'switches.read',
    scope: 'house',
    params: Strict({ name: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,64}$' }) }),
    query: PageQuery,
    reply: Page(SwitchChange),
    refusals: [],
  },
  'POST /api/switches/:name': {
    summary: 'Switches one of them, if it still is what was seen; open pages know within two seconds.',
    access: 'staff',
    permission: 'switches.change',
    scope: 'house',
    params: Strict({ name: SwitchName }),
    body: Command({ before: SwitchValue, after: SwitchValue }),
    reply: Switch,
    refusals: [],
  },
  'GET /api/limits': {
    summary: 'The limits of both polls, and what their figures have to be multiples of.',
    access: 'staff',
    permission: 'switches.read',
    scope: 'house',
    reply: Strict({
      rows: Type.Array(PollRow),
      step: Type.Integer(),
      /** The price of a jackpot line. */
      line: Type.Integer(),
    }),
    refusals: [],
  },
  'POST /api/limits/:poll': {
    summary:
      'Changes the limits of a poll, if they still are what was seen; the next slip is held against them.',
    access: 'staff',
    permission: 'limits.change',
    scope: 'house',
    params: Strict({ poll: Poll }),
    body: Command({ before: LimitsOfPoll, after: LimitsOfPoll }),
    reply: PollRow,
    refusals: [],
  },
})
