/** Log-in, log-out, hand-over and who the player is, as the contract asks for them. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../base/address-key.ts'
import { namesGames } from '../base/settings.ts'
import type { Handlers } from '../http/call.ts'
import { balanceOf } from '../ledger/balances.ts'
import type { Parts } from '../parts.ts'
import { changePassword } from './change-password.ts'
import { askHandover, makeHandover, takeHandover } from './hand-over.ts'
import { logIn, type NewLogIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import type { Player } from './player.ts'
import {
  browserCookie,
  clearSessionCookies,
  identify,
  sessionOf,
  setBrowserCookie,
  setSessionCookies,
} from './visitor.ts'

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

/** What features above know of a player; app.ts names them. */
export interface Elsewhere {
  /** A game holds money that the player has bought in. */
  isBoughtIn(playerId: bigint): Promise<boolean>
  hasLotteryTickets(playerId: bigint): Promise<boolean>
  unreadOf(playerId: bigint): Promise<number>
}

export function sessionHandlers(parts: Parts, elsewhere: Elsewhere): SessionHandlers {
  return {
    'GET /sanctum/csrf-cookie': async ({ request, reply }) => {
      await giveToken(parts, request, reply)
      return accepted(undefined)
    },
    'POST /login': async ({ body, request, reply, requestId }) => {
      const { from, current } = senderOf(parts, request)
      const outcome = await logIn(parts, { ...body, ...from, requestId, current })
      parts.metrics.countLogIn(outcome.ok ? 'accepted' : outcome.code)
      return welcome(parts, request, reply, outcome)
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
    'POST /settoken': async ({ body, request, reply, requestId }) => {
      const { from, current } = senderOf(parts, request)
      if (body.ask) return askHandover(parts, body.token, current)
      const taken = await takeHandover(parts, { ...from, ...body, requestId, current })
      return welcome(parts, request, reply, taken)
    },
    'GET /api/user': async ({ player, request }) => {
      const due = sessionOf(request).mustChange ? { password_due: true } : {}
      return accepted({ ...(await userOf(parts, elsewhere, player)), ...due })
    },
    'POST /api/user/change_password': async ({ body, request, reply, requestId }) => {
      const changed = await changePassword(parts, sessionOf(request), body, {
        address: addressKey(request.ip),
        requestId,
      })
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

function senderOf(parts: Parts, request: FastifyRequest) {
  const from = { address: addressKey(request.ip), browser: browserCookie(parts, request) }
  return { from, current: request.visitor?.session }
}

function welcome<C extends string>(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<NewLogIn, C>,
): Outcome<ReplyOf<'POST /login'>, C> {
  if (!outcome.ok) return outcome
  const { id, auth, browser } = outcome.value
  setSessionCookies(parts, request, reply, { id, cookie: id })
  setBrowserCookie(parts, request, reply, browser)
  return accepted({ auth: { id: Number(auth.id), username: auth.username } })
}

async function userOf(parts: Parts, elsewhere: Elsewhere, player: Player): Promise<ReplyOf<'GET /api/user'>> {
  const [settings, balance, isBoughtIn, hasTickets, unread] = await Promise.all([
    parts.settings.read(),
    balanceOf(parts.reads, player.id),
    elsewhere.isBoughtIn(player.id),
    elsewhere.hasLotteryTickets(player.id),
    elsewhere.unreadOf(player.id),
  ])
  return {
    auth: { id: Number(player.id), username: player.username },
    balance: unitsToRiel(balance),
    setting: {
      enabled_poll_1: settings.enabledPoll1,
      external_games: namesGames(settings, player.id),
    },
    enableFastGamePlay: settings.enableFastGamePlay,
    is_loading: isBoughtIn ? 1 : 0,
    enableLottery: settings.enableLottery,
    families: settings.families,
    words: settings.words,
    has_lottery_tickets: hasTickets,
    unread_notices: unread,
    server_time: new Date(parts.clock.now()).toISOString(),
    demo: parts.config.demo,
  }
}
