/** The slots over HTTP. Every refusal is `{ error }` with a status that fits; a broken server answers 5xx. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { SpinRefusal, SpinRefusalCode } from './events.ts'
import { findSlotGame, type SlotGame } from './games.ts'
import { spinHouse } from './play-spin.ts'
import { readClientSeed, readKey, readOrder, readToken } from './read-input.ts'
import { slotState } from './slot-state.ts'

const STATUS: Readonly<Record<SpinRefusalCode, number>> = {
  bad_request: 400,
  session_expired: 401,
  player_blocked: 403,
  not_found: 404,
  key_used: 409,
  round_open: 409,
  cancelled: 409,
  pending: 409,
  bad_bet: 422,
  not_enough_money: 422,
  limit_reached: 422,
  refused: 422,
  too_fast: 429,
}

interface Seat {
  session: Session
  game: SlotGame
}

export function mountSlots(app: FastifyInstance, parts: SandboxParts): void {
  const spinning = spinHouse(parts)
  const seatOf = (source: unknown) => findSeat(parts, source)

  app.get('/api/slot/state', async ({ query }, reply) => {
    const seat = await seatOf(query)
    return isRefusal(seat) ? refuse(reply, seat) : slotState(parts, seat.session, seat.game)
  })

  app.post('/api/slot/spin', async ({ body }, reply) => {
    const seat = await seatOf(body)
    if (isRefusal(seat)) return refuse(reply, seat)
    const order = readOrder(body)
    if (typeof order === 'string') return refuse(reply, { error: order })
    return answer(reply, await spinning.play(seat.session, seat.game, order))
  })

  app.get('/api/slot/spin/:key', async ({ params, query }, reply) => {
    const seat = await seatOf(query)
    if (isRefusal(seat)) return refuse(reply, seat)
    const key = readKey(params)
    if (key === null) return refuse(reply, { error: 'bad_request' })
    return answer(reply, await spinning.ask(seat.session, seat.game, key))
  })
  mountSeeds(app, parts)
}

/** A new text of the player's counts from the next spin; a rotation shows the seed of all spins until now. */
function mountSeeds(app: FastifyInstance, parts: SandboxParts): void {
  app.post('/api/slot/seed', async ({ body }, reply) => {
    const seat = await findSeat(parts, body)
    if (isRefusal(seat)) return refuse(reply, seat)
    const clientSeed = readClientSeed(body)
    if (clientSeed === null) return refuse(reply, { error: 'bad_request' })
    const { hash, nonce, clientSeed: text } = await parts.seeds.setClientSeed(seat.session.player, clientSeed)
    return { seed: { hash, nonce, clientSeed: text } }
  })

  app.post('/api/slot/seed/rotate', async ({ body }, reply) => {
    const seat = await findSeat(parts, body)
    if (isRefusal(seat)) return refuse(reply, seat)
    const rotated = await parts.seeds.rotate(seat.session.player)
    if (rotated === null) return refuse(reply, { error: 'round_open' })
    const { hash, nonce, clientSeed } = rotated.next
    return { revealed: rotated.revealed, seed: { hash, nonce, clientSeed } }
  })
}

/** Who asks, and for which slot: both are the session's, never the request's. */
async function findSeat({ sessions }: SandboxParts, source: unknown): Promise<Seat | SpinRefusal> {
  const token = readToken(source)
  if (token === null) return { error: 'bad_request' }
  const session = await sessions.find(token)
  if (session === null) return { error: 'session_expired' }
  const game = findSlotGame(session.gameCode)
  return game ? { session, game } : { error: 'not_found' }
}

function isRefusal(value: object): value is SpinRefusal {
  return 'error' in value
}

function answer<T extends object>(reply: FastifyReply, value: T | SpinRefusal): unknown {
  return isRefusal(value) ? refuse(reply, value) : value
}

function refuse(reply: FastifyReply, refusal: SpinRefusal): FastifyReply {
  return reply.code(STATUS[refusal.error]).send(refusal)
}
