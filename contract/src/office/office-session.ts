/** Getting into the office and out of it, and one's own sessions. */
import Type, { type Static } from 'typebox'
import { Nullable, OfOne, Strict, Time } from '../shapes.ts'
import { defineOffice } from './office-endpoint.ts'
import { PermissionCode } from './permission.ts'

/** The colleague who is logged in, as the screens need it: what is shown follows from it, what is allowed does not. */
export const Me = Strict({
  name: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(PermissionCode),
  /** Sees all branches. */
  is_house: Type.Boolean(),
  /** The demo's owner: no code is asked, and every page says so. */
  without_totp: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  server_time: Time,
})
export type Me = Static<typeof Me>

const Password = Type.String({ minLength: 1, maxLength: 200 })
const LinkToken = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })

export const OwnSession = Strict({
  id: Type.Integer(),
  kind: Type.Union([Type.Literal('browser'), Type.Literal('terminal')]),
  address: Nullable(Type.String()),
  device: Nullable(Type.String()),
  since: Time,
  last_seen_at: Time,
  is_this: Type.Boolean(),
})

export const officeSessionEndpoints = defineOffice({
  'GET /api/session': {
    summary: 'Who is logged in here',
    access: 'public',
    permission: null,
    scope: 'own',
    reply: Strict({ me: Nullable(Me) }),
    refusals: [],
    isSession: true,
  },
  'POST /api/log-in': {
    summary: 'Log in with name, password and code',
    access: 'public',
    permission: null,
    scope: 'own',
    body: Strict({
      name: Type.String({ minLength: 1, maxLength: 40 }),
      password: Password,
      /** Of the authenticator, or a recovery code. */
      code: Type.Optional(Type.String({ minLength: 6, maxLength: 40 })),
    }),
    reply: Type.Union([Strict({ step: Type.Literal('code') }), Strict({ step: Type.Literal('in'), me: Me })]),
    refusals: ['invalid_credentials', 'code_invalid', 'locked'],
    isSession: true,
  },
  'POST /api/log-out': {
    summary: 'Log out here',
    access: 'staff',
    permission: null,
    scope: 'own',
    refusals: [],
    isSession: true,
  },
  'POST /api/welcome': {
    summary: 'What a one-time link is for: whose, and the secret of a new authenticator',
    access: 'public',
    permission: null,
    scope: 'own',
    body: Strict({ token: LinkToken }),
    reply: Strict({ name: Type.String(), totp_secret: Type.String(), totp_uri: Type.String() }),
    refusals: ['link_invalid'],
    isSession: true,
  },
  'POST /api/welcome/finish': {
    summary: 'Set the password and the authenticator of a one-time link, and log in',
    access: 'public',
    permission: null,
    scope: 'own',
    body: Strict({
      token: LinkToken,
      password: Password,
      code: Type.String({ minLength: 6, maxLength: 10 }),
    }),
    reply: Strict({ recovery_codes: Type.Array(Type.String()), me: Me }),
    refusals: [
      ...(['link_invalid', 'code_invalid', 'password_too_short', 'password_too_long'] as const),
      ...(['password_common', 'password_is_username'] as const),
    ],
    isSession: true,
  },
  'GET /api/sessions': {
    summary: 'The colleague’s own sessions',
    access: 'staff',
    permission: null,
    scope: 'own',
    reply: Strict({ rows: Type.Array(OwnSession) }),
    refusals: [],
  },
  'POST /api/sessions/:id/end': {
    summary: 'End one of the colleague’s own sessions',
    access: 'staff',
    permission: null,
    scope: 'own',
    params: OfOne,
    refusals: ['not_found'],
    isSession: true,
  },
  'POST /api/password': {
    summary: 'Change the own password, and end the own other sessions',
    access: 'staff',
    permission: null,
    scope: 'own',
    body: Strict({ old_password: Password, new_password: Password, confirm: Password }),
    refusals: [
      ...(['old_password_wrong', 'password_mismatch', 'password_unchanged', 'password_too_short'] as const),
      ...(['password_too_long', 'password_common', 'password_is_username'] as const),
    ],
    isSession: true,
  },
  'POST /api/recovery-codes': {
    summary: 'Ten new recovery codes in place of the old ones, shown once',
    access: 'staff',
    permission: null,
    scope: 'own',
    body: Strict({ code: Type.String({ minLength: 6, maxLength: 40 }) }),
    reply: Strict({ recovery_codes: Type.Array(Type.String()) }),
    refusals: ['code_invalid'],
    isSession: true,
  },
})
