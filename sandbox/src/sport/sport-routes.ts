/** The sportsbook over HTTP. Every refusal is `{ error }` with a status that fits. */

import { unitsToRiel } from '@samnang/core/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import { betsOfPlayer, findBet } from './bet-store.ts'
import { checkSlip } from './check-slip.ts'
import { SPORT_GAME } from './config.ts'
import { lastResults } from './match-store.ts'
import type { BetAnswer, BetsPage, Refusal, RefusalCode, ResultsPage, Slip } from './messages.ts'
import { type Placed, placeBet } from './place-bet.ts'
import { playerReturns } from './player-returns.ts'
import { readAccept, readCashOut, readId, readKey, readOrder, readSlip, readToken } from './read-input.ts'
import { sellBet } from './sell-bet.ts'
import type { SportRoom } from './sport-room.ts'
import { ticketIds } from './ticket-ids.ts'
import { myBet, resultLine } from './views.ts'

const PAGE = 20
/** Tickets of one player that wait at once. */

const STATUS: Partial<Record<RefusalCode, number>> = {
  bad_request: 400,
  session_expired: 401,
  player_blocked: 403,
  not_found: 404,
  key_used: 409,
  offer_changed: 409,
  too_fast: 429,
}

interface Asked {
  session: Session
  source: unknown
}

type Answer = (asked: Asked, room: SportRoom) => Promise<object | Refusal>

export function mountSport(
  app: FastifyInstance,
  parts: SandboxParts,
  room: (parts: SandboxParts) => Promise<SportRoom>,
): void {
  const route = (answer: Answer) => async (source: unknown, reply: FastifyReply) => {
    const session = await findSeat(parts, source)
    const result =
      'error' in session ? session : await answerAwake({ session, source }, answer, await room(parts))
    return isRefusal(result) ? reply.code(STATUS[result.error] ?? 422).send(result) : result
  }
  const get = (path: string, answer: Answer) => {
    const run = route(answer)
    app.get(`/api/sport/${path}`, ({ query, params }, reply) =>
      run({ ...(query as object), ...(params as object) }, reply),
    )
  }
  const post = (path: string, answer: Answer) => {
    const run = route(answer)
    app.post(`/api/sport/${path}`, ({ body }, reply) => run(body, reply))
  }
  get('state', ({ session }, at) => at.snapshot(session))
  get('match/:id', matchDetail)
  get('results', (asked, at) => results(parts, asked, at))
  get('bet/:key', (asked, at) => askBet(parts, asked, at))
  get('bets', (asked, at) => listBets(parts, asked, at))
  post('slip', slip)
  post('bet', placeOrder)
  post('cash-out', cashOut)
}

function answerAwake(asked: Asked, answer: Answer, room: SportRoom): Promise<object | Refusal> {
  room.house.wake()
  return answer(asked, room)
}

/** Who asks is the session's word, never the request's. */
async function findSeat({ sessions }: SandboxParts, source: unknown): Promise<Session | Refusal> {
  const token = readToken(source)
  if (token === null) return { error: 'bad_request' }
  const session = await sessions.find(token)
  if (session === null) return { error: 'session_expired' }
  return session.gameCode === SPORT_GAME ? session : { error: 'not_found' }
}

function isRefusal(value: object): value is Refusal {
  return 'error' in value
}

async function matchDetail({ source }: Asked, room: SportRoom): Promise<object | Refusal> {
  const id = readId(source, 'id')
  return (id && (await room.detail(id))) || { error: 'not_found' }
}

async function results({ pool }: SandboxParts, { source }: Asked, room: SportRoom): Promise<ResultsPage> {
  const league = readId(source, 'league')
  const matches = await lastResults(pool, { league, before: readId(source, 'before'), limit: PAGE })
  const next = matches.length === PAGE ? (matches.at(-1)?.id ?? null) : null
  return { results: matches.map((match) => resultLine(match, room.names)), next }
}

async function slip({ session, source }: Asked, room: SportRoom): Promise<Slip | Refusal> {
  const request = readSlip(source)
  if (!request) return { error: 'bad_request' }
  const { counter } = room.house
  const open = await playerReturns(counter, session.player)
  return checkSlip(request, { book: counter.book, open, accept: readAccept(source) })
}

async function placeOrder({ session, source }: Asked, room: SportRoom): Promise<BetAnswer | Refusal> {
  const order = readOrder(source)
  if (!order) return { error: 'bad_request' }
  return betAnswer(room, await placeBet(room.house.counter, session, order))
}

function betAnswer(room: SportRoom, placed: Placed): BetAnswer | Refusal {
  if (placed.kind === 'key_used' || placed.kind === 'too_fast') return { error: placed.kind }
  if (placed.kind === 'refused') return { error: placed.error, slip: placed.slip }
  const bet = myBet(room.house.counter, room.names, placed.bet)
  if (bet.state === 'REJECTED') return { error: bet.refusal ?? 'other', bet }
  room.noteBalance(placed.bet.player, placed.balance)
  room.betChanged(placed.bet)
  return { bet, balance: placed.balance === null ? null : unitsToRiel(placed.balance) }
}

async function askBet(
  { pool }: SandboxParts,
  { session, source }: Asked,
  room: SportRoom,
): Promise<BetAnswer | Refusal> {
  const key = readKey(source)
  if (!key) return { error: 'bad_request' }
  const bet = await findBet(pool, ticketIds({ player: session.player, key }).bet)
  return bet ? betAnswer(room, { kind: 'stored', bet, balance: null }) : { error: 'not_found' }
}

async function listBets(
  { pool }: SandboxParts,
  { session, source }: Asked,
  room: SportRoom,
): Promise<BetsPage> {
  const game = readId(source, 'state') === 'open' ? 'open' : 'settled'
  const before = readId(source, 'before')
  const bets = await betsOfPlayer(pool, { player: session.player, game, before, limit: PAGE })
  const next = bets.length === PAGE ? (bets.at(-1)?.id ?? null) : null
  return { bets: bets.map((bet) => myBet(room.house.counter, room.names, bet)), next }
}

async function cashOut({ session, source }: Asked, room: SportRoom): Promise<BetAnswer | Refusal> {
  const order = readCashOut(source)
  if (!order) return { error: 'bad_request' }
  const sold = await sellBet(room.house.counter, session.player, order)
  if (sold.kind === 'not_found') return { error: 'not_found' }
  const bet = myBet(room.house.counter, room.names, sold.bet)
  if ('offer' in sold) return { error: sold.kind, offer: sold.offer, bet }
  room.betChanged(sold.bet)
  return { bet, balance: null }
}
