/** Log-in, log-out, hand-over: Laravel Sanctum's convention. */
import { PUZZLE_PARTS } from '@samnang/core/player/puzzle'
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { Id, Money, Strict, Time } from './shapes.ts'
import { Families, Words } from './site.ts'

export const Auth = Strict({ id: Id, username: Type.String() })
/** What a challenge asks for, in the order of its parts. */
const Proof = Strict({
  token: Type.String({ minLength: 1, maxLength: 128 }),
  numbers: Type.Array(Type.Integer({ minimum: 0, maximum: 0xffffffff }), {
    minItems: PUZZLE_PARTS,
    maxItems: PUZZLE_PARTS,
  }),
})
const Credentials = Strict({
  username: Type.String({ minLength: 1, maxLength: 64 }),
  password: Type.String({ minLength: 1, maxLength: 512 }),
  proof: Type.Optional(Proof),
})
const LoggedIn = Strict({ auth: Auth })

export const User = Strict({
  auth: Auth,
  balance: Money,
  setting: Strict({ enabled_poll_1: Type.Boolean(), external_games: Type.Boolean() }),
  enableFastGamePlay: Type.Boolean(),
  is_loading: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** The ticket lottery is offered. */
  enableLottery: Type.Boolean(),
  /** Families of games that are offered; absent: all of them. */
  families: Type.Optional(Families),
  /** What the house says at the moment. */
  words: Type.Optional(Words),
  /** The player has bought tickets of it: these pages stay, whether it is offered or not. */
  has_lottery_tickets: Type.Boolean(),
  /** Notices that the player has not read. */
  unread_notices: Type.Optional(Type.Integer({ minimum: 0 })),
  server_time: Time,
  /** True where the demo is on: screens say that the money is play money. */
  demo: Type.Boolean(),
  /** The password was given by the staff: nothing else is open until it has been changed. */
  password_due: Type.Optional(Type.Boolean()),
})
export type User = Static<typeof User>

export const sessionEndpoints = defineEndpoints({
  'GET /sanctum/csrf-cookie': {
    summary: 'Sets the session cookie and the readable XSRF-TOKEN.',
    access: 'public',
    load: 'kept',
    refusals: [],
  },
  'POST /login': {
    summary: 'Logs in and rotates the session.',
    access: 'guest',
    body: Credentials,
    reply: LoggedIn,
    refusals: ['invalid_credentials', 'account_locked', 'challenge_required'],
  },
  'POST /logout': {
    summary: 'Ends the session everywhere within 2 s.',
    access: 'player',
    whilePasswordDue: true,
    reply: Strict({}),
    refusals: [],
  },
  'GET /token': {
    summary: 'A single-use token that hands this session to another browser within 60 s.',
    access: 'player',
    isAction: true,
    reply: Strict({ token: Type.String(), expires_at: Time }),
    refusals: [],
  },
  'POST /settoken': {
    summary:
      'Logs this browser in with a hand-over token. Ask first, so that nobody plays as somebody else unawares.',
    access: 'guest',
    body: Strict({
      token: Type.String({ minLength: 1, maxLength: 128 }),
      /** True: only says whose token it is and, in `replaces`, who is logged in here; the token stays unused. */
      ask: Type.Optional(Type.Boolean()),
      /** True: ends the session of another player in this browser. */
      replace: Type.Optional(Type.Boolean()),
    }),
    reply: Strict({ auth: Auth, replaces: Type.Optional(Auth) }),
    refusals: ['token_invalid', 'account_locked', 'session_open'],
  },
  'GET /api/user': {
    summary: 'The player, their balance and the settings of the site.',
    access: 'player',
    load: 'kept',
    whilePasswordDue: true,
    reply: User,
    refusals: [],
  },
  'POST /api/user/change_password': {
    summary: 'Changes the password and ends the other sessions.',
    access: 'player',
    whilePasswordDue: true,
    body: Strict({
      old_password: Type.String({ minLength: 1, maxLength: 512 }),
      new_password: Type.String({ maxLength: 512 }),
      confirm: Type.String({ maxLength: 512 }),
    }),
    reply: Strict({}),
    refusals: [
      'old_password_wrong',
      'password_mismatch',
      'password_too_short',
      'password_too_long',
      'password_common',
      'password_is_username',
      'password_unchanged',
      'challenge_required',
    ],
  },
})
