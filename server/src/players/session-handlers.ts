/** Log-in, log-out, hand-over and who the player is, as the contract asks for them. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Handlers } from '../http/call.ts'
import { clearSessionCookies, identify, sessionOf, setSessionCookies } from '../http/visitor.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { hasLotteryTickets } from '../lottery/ticket-list.ts'
import type { Parts } from '../parts.ts'
import { openFishingSession } from '../providers/fishing-store.ts'
import { changePassword } from './change-password.ts'
import { makeHandover, takeHandover } from './hand-over.ts'
import { logIn, type NewLogIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import type { Player } from './player.ts'

type SessionHandlers = Pick<
  Handlers,
  | 'GET /sanctum/csrf-cookie'
  | 'POST /login'
  | 'POST /logout'
  | 'GET /token'
  | 'POST /settoken'
  | 'GET /api/user'
  | 'POST /api/user/change_password'
>

export function sessionHandlers(parts: Parts): SessionHandlers {
  return {
    'GET /sanctum/csrf-cookie': async ({ request, reply }) => {
      await giveToken(parts, request, reply)
      return accepted(undefined)
    },
    'POST /login': async ({ body, request, reply, requestId }) => {
      const current = request.visitor?.session
      const attempt = { ...body, address: request.ip, requestId, current }
      return welcome(parts, request, reply, await logIn(parts, attempt))
    },
    'POST /logout': async ({ request, reply }) => {
      await logOut(parts, sessionOf(request))
      clearSessionCookies(parts, request, reply)
      return accepted({})
    },
    'GET /token': async ({ request }) => {
      const { token, expiresAt } = await makeHandover(parts, sessionOf(request))
      return accepted({ token, expires_at: expiresAt.toISOString() })
    },
    'POST /settoken': async ({ body, request, reply }) =>
      welcome(parts, request, reply, await takeHandover(parts, body.token, request.visitor?.session)),
    'GET /api/user': async ({ player }) => accepted(await userOf(parts, player)),
    'POST /api/user/change_password': async ({ body, request, reply, requestId }) => {
      const changed = await changePassword(parts, sessionOf(request), body, requestId)
      if (!changed.ok) return changed
      const { id } = changed.value
      setSessionCookies(parts, request, reply, { id, cookie: id })
      return accepted({})
    },
  }
}

/** A token for the session there is; without an open one a new guest's, never the id that was sent. */
async function giveToken(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { tokens } = parts.sessions
  const visitor = await identify(parts, request)
  const isGuest = visitor.id !== null && visitor.isGuest
  const id = visitor.id !== null && (isGuest || visitor.session) ? visitor.id : tokens.newId()
  setSessionCookies(parts, request, reply, { id, cookie: visitor.session ? id : tokens.guestCookie(id) })
}

function welcome(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<NewLogIn>,
): Outcome<ReplyOf<'POST /login'>> {
  if (!outcome.ok) return outcome
  const { id, auth } = outcome.value
  setSessionCookies(parts, request, reply, { id, cookie: id })
  return accepted({ auth: { id: Number(auth.id), username: auth.username } })
}

async function userOf(parts: Parts, player: Player): Promise<ReplyOf<'GET /api/user'>> {
  const [settings, balance, session, hasTickets] = await Promise.all([
    parts.settings.read(),
    balanceOf(parts.reads, player.id),
    openFishingSession(parts.reads, player.id),
    hasLotteryTickets(parts.reads, player.id),
  ])
  return {
    auth: { id: Number(player.id), username: player.username },
    balance: unitsToRiel(balance),
    setting: {
      enabled_poll_1: settings.enabledPoll1,
      external_games: settings.externalGames || settings.externalGamesFor.has(String(player.id)),
    },
    enableFastGamePlay: settings.enableFastGamePlay,
    is_loading: session === null ? 0 : 1,
    enableLottery: settings.enableLottery,
    has_lottery_tickets: hasTickets,
    server_time: new Date(parts.clock.now()).toISOString(),
    demo: parts.config.demo,
  }
}
