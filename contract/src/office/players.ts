/** Players as the staff look them up, and what the staff may do to them. Nothing of it is told to the player. */
import Type, { type Static, type TSchema } from 'typebox'
import { gameEndpoints } from '../games.ts'
import { lotteryEndpoints } from '../lottery.ts'
import { lotto59Endpoints } from '../lotto59.ts'
import { moneyEndpoints, Statement } from '../money.ts'
import { Exclusion, LimitKind, LimitWindow, PlayLimit } from '../safe-play.ts'
import { Day, FreeText, Id, Money, Nullable, OfOne, Page, paging, Strict, Time } from '../shapes.ts'
import { sportEndpoints } from '../sport.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const State = Type.Union([Type.Literal('ACTIVE'), Type.Literal('LOCKED')])
const KycLevel = Type.Integer({ minimum: 0, maximum: 3 })
const Typed = Type.String({ maxLength: 64, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
const Username = Type.String({ minLength: 1, maxLength: 64 })
const days = { from: Type.Optional(Day), to: Type.Optional(Day) }

export const ListedPlayer = Strict({
  id: Id,
  username: Type.String(),
  state: State,
  balance: Money,
  phone: Nullable(Type.String()),
  kyc_level: KycLevel,
  tags: Type.Array(Type.String()),
  created_at: Time,
  /** Null: never, or longer ago than sessions are kept. */
  last_seen_at: Nullable(Time),
})
export type ListedPlayer = Static<typeof ListedPlayer>

export const PlayerSheet = Strict({
  ...ListedPlayer.properties,
  bank_account: Nullable(Type.String()),
  branch: Nullable(Id),
  /** The password was given by the staff and has not been changed yet. */
  must_change: Type.Boolean(),
  /** Staked and without a result; bought into a fishing game and not given back. */
  open: Strict({ lotto59: Money, lottery: Money, in_play: Money }),
  limits: Type.Array(PlayLimit),
  exclusion: Nullable(Exclusion),
})
export type PlayerSheet = Static<typeof PlayerSheet>

export const PlayerSession = Strict({
  id: Type.String({ description: 'what stands for the session; nobody can log in with it' }),
  created_at: Time,
  last_action_at: Time,
  expires_at: Time,
  ended_at: Nullable(Time),
  end_reason: Nullable(Type.String()),
  address: Nullable(Type.String({ description: 'a mark: equal ones are the same address' })),
  device: Nullable(Type.String({ description: 'a mark: equal ones are the same browser' })),
  is_open: Type.Boolean(),
})
export type PlayerSession = Static<typeof PlayerSession>

export const PlayerNote = Strict({ id: Id, at: Time, staff: Type.String(), note: Type.String() })
export type PlayerNote = Static<typeof PlayerNote>

export const PlayerEvent = Strict({
  id: Id,
  at: Time,
  actor: Type.String(),
  action: Type.String(),
  target: Nullable(Type.String()),
  detail: Type.Record(Type.String(), Type.Unknown()),
  request_id: Nullable(Type.String()),
})
export type PlayerEvent = Static<typeof PlayerEvent>

/** Told once: the player has to change it at the next log-in. */
const OneTime = Strict({ id: Id, username: Type.String(), password: Type.String() })
const Imported = Strict({
  username: Type.String(),
  id: Nullable(Id),
  password: Nullable(Type.String()),
  /** Why there is none: a code. */
  code: Nullable(Type.String()),
})

const PASSWORD_CODES = [
  'password_too_short',
  'password_too_long',
  'password_common',
  'password_is_username',
] as const

/** A list that the player has, too, as the staff ask for it. */
function asked<Q extends TSchema, R extends TSchema>(
  summary: string,
  { query, reply }: { query: Q; reply: R },
) {
  return {
    summary,
    access: 'staff',
    permission: 'players.read',
    scope: 'branch',
    params: OfOne,
    query,
    reply,
    refusals: ['invalid_dates'],
  } as const
}

/** A command on one player. */
function done<P extends string, F extends Record<string, TSchema>>(
  summary: string,
  permission: P,
  fields: F,
) {
  return {
    summary,
    access: 'staff',
    permission,
    scope: 'branch',
    params: OfOne,
    body: Command(fields),
  } as const
}

export const playerEndpoints = defineOffice({
  'GET /api/players': {
    summary:
      'Players, the newest first: by part of a name, a phone or an account, by id, ticket, slip or round, or by the mark of a device or address.',
    access: 'staff',
    permission: 'players.read',
    scope: 'branch',
    query: Strict({
      q: Type.Optional(Typed),
      state: Type.Optional(State),
      tag: Type.Optional(Typed),
      ...paging,
    }),
    reply: Page(ListedPlayer),
    refusals: [],
  },
  'GET /api/tags': {
    summary: 'The tags that players have.',
    access: 'staff',
    permission: 'players.read',
    scope: 'branch',
    reply: Strict({ rows: Type.Array(Strict({ tag: Type.String(), count: Type.Integer() })) }),
    refusals: [],
  },
  'GET /api/usernames': {
    summary: 'Which of up to 20 names, with commas between them, are taken: asked before they are imported.',
    access: 'staff',
    permission: 'players.create',
    scope: 'branch',
    query: Strict({ names: Type.String({ maxLength: 800, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }) }),
    reply: Strict({ taken: Type.Array(Type.String()) }),
    refusals: [],
  },
  'GET /api/players/:id': {
    summary: 'One player: balance, what is open, limits and break, and what the staff have noted.',
    access: 'staff',
    permission: 'players.read',
    scope: 'branch',
    params: OfOne,
    reply: PlayerSheet,
    refusals: [],
  },
  'GET /api/players/:id/tickets': asked('Tickets of lotto 59.', lotto59Endpoints['GET /api/v1/ticket/list']),
  'GET /api/players/:id/lottery': asked(
    'Tickets of the ticket lottery.',
    lotteryEndpoints['GET /api/lottery/ticket/list'],
  ),
  'GET /api/players/:id/rounds': asked(
    'Rounds of casino, slots and fishing.',
    gameEndpoints['GET /api/external/report/casino'],
  ),
  'GET /api/players/:id/sport': asked(
    'Tickets of the sportsbook.',
    sportEndpoints['GET /api/external/report/sport'],
  ),
  'GET /api/players/:id/transactions': asked(
    'Deposits and withdrawals.',
    moneyEndpoints['GET /api/transaction/list'],
  ),
  'GET /api/players/:id/statement': asked('Every movement of the balance.', {
    query: Strict({ ...days, ...paging }),
    reply: Statement,
  }),
  'GET /api/players/:id/sessions': asked(
    'Sessions with device and address by the day they began, the newest first.',
    {
      query: Strict({ ...days, ...paging }),
      reply: Page(PlayerSession),
    },
  ),
  'GET /api/players/:id/notes': asked('What the staff have noted.', {
    query: Strict(paging),
    reply: Page(PlayerNote),
  }),
  'GET /api/players/:id/events': asked('What the player did and what was done to them.', {
    query: Strict({ ...days, ...paging }),
    reply: Page(PlayerEvent),
  }),
  'POST /api/players': {
    summary:
      'Makes a player; answers a password that is shown once and has to be changed at the first log-in.',
    access: 'staff',
    permission: 'players.create',
    scope: 'branch',
    body: Command({ username: Username }),
    reply: OneTime,
    refusals: ['username_invalid', 'username_taken', ...PASSWORD_CODES],
  },
  'POST /api/players/import': {
    summary: 'Makes the players of up to 20 names; the others are told with why not.',
    access: 'staff',
    permission: 'players.create',
    scope: 'branch',
    body: Command({ usernames: Type.Array(Username, { minItems: 1, maxItems: 20 }) }),
    reply: Strict({ rows: Type.Array(Imported) }),
    refusals: [],
  },
  'POST /api/players/:id/lock': {
    ...done('Locks the player out; sessions end.', 'players.lock', {}),
    refusals: [],
  },
  'POST /api/players/:id/unlock': { ...done('Lets the player in again.', 'players.lock', {}), refusals: [] },
  'POST /api/players/:id/sessions/end': {
    ...done('Ends all sessions of the player, or one.', 'players.sessions', {
      session: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    }),
    refusals: [],
  },
  'POST /api/players/:id/password': {
    ...done(
      'A password that is shown once and has to be changed at the next log-in; sessions end.',
      'players.password',
      {},
    ),
    reply: OneTime,
    refusals: [],
  },
  'POST /api/players/:id/limits': {
    ...done('Lowers a limit, at once. The office never raises one.', 'players.limits', {
      kind: LimitKind,
      window: LimitWindow,
      amount: Type.Integer({ minimum: 1_000, maximum: 1_000_000_000_000 }),
    }),
    refusals: ['limit_not_lower'],
  },
  'POST /api/players/:id/exclude': {
    ...done(
      'Keeps the player from playing until the end of a day of Phnom Penh. Nobody ends it early or makes it shorter.',
      'players.limits',
      { until: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }) },
    ),
    reply: Strict({ until: Time }),
    refusals: ['exclusion_length', 'exclusion_shorter'],
  },
  'POST /api/players/:id/notes': {
    ...done('Adds a note; notes are never changed nor removed.', 'players.notes', {
      note: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
    }),
    reply: Strict({ id: Id }),
    refusals: [],
  },
  'POST /api/players/:id/tags': {
    ...done(
      'Puts a tag on the player or takes it off. `external_games`: their menus name the games of providers.',
      'players.tags',
      {
        tag: FreeText,
        on: Type.Boolean(),
      },
    ),
    reply: Strict({ tags: Type.Array(Type.String()) }),
    refusals: [],
  },
  'POST /api/players/:id/kyc': {
    ...done(
      'How well the player is known, 0 to 3: it says how much they may ask of the cashier in a day.',
      'players.kyc',
      {
        level: KycLevel,
        /** As it was seen. */
        was: Type.Optional(KycLevel),
      },
    ),
    refusals: ['changed_meanwhile'],
  },
  'POST /api/players/:id/contact': {
    ...done('Phone and bank account; null empties a field.', 'players.notes', {
      phone: Type.Optional(Nullable(Typed)),
      bank_account: Type.Optional(Nullable(Typed)),
      /** As they were seen. */
      was: Type.Optional(Strict({ phone: Nullable(Type.String()), bank_account: Nullable(Type.String()) })),
    }),
    refusals: ['changed_meanwhile'],
  },
})
