/** Log-in, log-out, first log-in and own access, as the office's contract asks for them. */
import type { OfficeName } from '@samnang/contract/office/office-endpoints'
import type { Me } from '@samnang/contract/office/office-session'
import { usernameKey } from '@samnang/core/player/username'
import { accepted, refused } from '@samnang/core/refusal'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../base/address-key.ts'
import type { OfficeParts } from '../office-parts.ts'
import {
  type Comer,
  changeOwnPassword,
  countRecoveryCodes,
  endOwnSession,
  endStaffSession,
  listStaffSessions,
  logInStaff,
  openLink,
  renewOwnRecovery,
  type StaffMember,
  takeLink,
} from '../staff/staff.ts'
import { keepBrowser, knownBrowser } from './office-browser.ts'
import { type OfficeCall, type OfficeHandlers, read } from './office-call.ts'
import { clearOfficeCookies, sessionCookie, setOfficeCookies } from './office-guard.ts'
import { sessionRow } from './staff-wire.ts'

type Name = Extract<
  OfficeName,
  | 'GET /api/session'
  | 'POST /api/log-in'
  | 'POST /api/log-out'
  | 'POST /api/welcome'
  | 'POST /api/welcome/finish'
  | 'POST /api/password'
  | 'POST /api/recovery-codes'
  | 'GET /api/sessions'
  | 'POST /api/sessions/:id/end'
>

export function officeSessionHandlers(parts: OfficeParts): Pick<OfficeHandlers, Name> {
  return { ...logInHandlers(parts), ...welcomeHandlers(parts), ...ownHandlers(parts) }
}

function logInHandlers(parts: OfficeParts) {
  return {
    'GET /api/session': read<'GET /api/session'>(async ({ staff }) =>
      accepted({ me: staff ? await factsOf(parts, staff) : null }),
    ),
    'POST /api/log-in': read<'POST /api/log-in'>(async (call) => {
      const from = comerOf(parts, call.request, call.body.name)
      const outcome = await hashing(parts, from, call.body.name, () => logInStaff(parts, call.body, from))
      if (!outcome) return refused('overloaded')
      if (!outcome.ok) return outcome
      if (outcome.value === 'code_needed') return accepted({ step: 'code' as const })
      const { token, staff } = outcome.value
      await welcome(parts, call, { token, name: staff.name })
      return accepted({ step: 'in' as const, me: await factsOf(parts, staff) })
    }),
    'POST /api/log-out': read<'POST /api/log-out'>(async (call) => {
      await endStaffSession(parts.pool, tokenOf(parts, call.request), call.requestId)
      clearOfficeCookies(parts, call)
      return accepted(undefined)
    }),
  }
}

function welcomeHandlers(parts: OfficeParts) {
  return {
    'POST /api/welcome': read<'POST /api/welcome'>(async ({ body }) => {
      const opened = await openLink(parts, body.token)
      if (!opened.ok) return opened
      const { name, secret, otpauth } = opened.value
      return accepted({ name, totp_secret: secret, totp_uri: otpauth })
    }),
    'POST /api/welcome/finish': read<'POST /api/welcome/finish'>(async (call) => {
      const { token: link, password, code } = call.body
      const from = comerOf(parts, call.request, '')
      const outcome = await hashing(parts, from, link, () => takeLink(parts, { link, password, code }, from))
      if (!outcome) return refused('overloaded')
      if (!outcome.ok) return outcome
      const { token, staff, recoveryCodes } = outcome.value
      await welcome(parts, call, { token, name: staff.name })
      return accepted({ recovery_codes: recoveryCodes, me: await factsOf(parts, staff) })
    }),
  }
}

function ownHandlers(parts: OfficeParts) {
  return {
    'POST /api/password': read<'POST /api/password'>(async ({ body, request, staff }) => {
      const { old_password: old, new_password: password, confirm } = body
      if (password !== confirm) return refused('password_mismatch')
      const own = ownOf(parts, request, staff)
      const outcome = await hashing(parts, own.from, staff.name, () =>
        changeOwnPassword(parts, own, { old, password }),
      )
      if (!outcome) return refused('overloaded')
      return outcome.ok ? accepted(undefined) : outcome
    }),
    'POST /api/recovery-codes': read<'POST /api/recovery-codes'>(async ({ body, request, staff }) => {
      const outcome = await renewOwnRecovery(parts, ownOf(parts, request, staff), body.code)
      return outcome.ok ? accepted({ recovery_codes: outcome.value }) : outcome
    }),
    'GET /api/sessions': read<'GET /api/sessions'>(async ({ staff, request }) => {
      const rows = await listStaffSessions(parts.pool, staff.id, tokenOf(parts, request))
      return accepted({ rows: rows.map(sessionRow) })
    }),
    'POST /api/sessions/:id/end': read<'POST /api/sessions/:id/end'>(async ({ staff, params, requestId }) => {
      const outcome = await endOwnSession(parts.pool, { staff, session: BigInt(params.id), requestId })
      return outcome.ok ? accepted(undefined) : outcome
    }),
  }
}

async function factsOf(parts: OfficeParts, staff: StaffMember): Promise<Me> {
  return {
    name: staff.name,
    roles: [...staff.roles],
    permissions: [...staff.permissions],
    is_house: staff.branch === null,
    without_totp: staff.isDemo,
    recovery_codes_left: await countRecoveryCodes(parts.pool, staff.id),
    server_time: new Date(parts.clock.now()).toISOString(),
  }
}

/** A session that this browser had is over; the new one has a token that nobody else could have brought along. */
async function welcome(
  parts: OfficeParts,
  call: Pick<OfficeCall<Name>, 'request' | 'reply' | 'requestId'>,
  { token, name }: { token: string; name: string },
): Promise<void> {
  const former = sessionCookie(parts, call.request)
  if (former !== undefined) await endStaffSession(parts.pool, former, call.requestId)
  setOfficeCookies(parts, call, token)
  keepBrowser(parts, call, name)
}

/** Passwords are hashed a few at a time; null: too many wait. */
function hashing<T>(
  parts: OfficeParts,
  { browser, address }: Comer,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const turn = `${browser ?? address} ${usernameKey(name)}`
  return parts.logInQueue.inTurn({ turn, address, rank: browser === null ? 'unproven' : 'known' }, work)
}

function comerOf(parts: OfficeParts, request: FastifyRequest, name: string): Comer {
  return {
    kind: 'office',
    address: parts.siteKey.addressMark(addressKey(request.ip)),
    agent: String(request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, ''),
    browser: knownBrowser(parts, request, usernameKey(name)),
    requestId: request.id,
  }
}

function ownOf(parts: OfficeParts, request: FastifyRequest, staff: StaffMember) {
  return { staff, token: tokenOf(parts, request), from: comerOf(parts, request, staff.name) }
}

function tokenOf(parts: OfficeParts, request: FastifyRequest): string {
  return sessionCookie(parts, request) ?? ''
}
