/** The Games API of the public convention: what the operator asks, signed over the bytes as they came. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Entry, entryOfOperator } from './entries.ts'
import { gameList } from './game-list.ts'
import { findShownRound, insertView } from './history-store.ts'
import { launchGame, pagesAt } from './launch-game.ts'
import { type Failure, isFailure, type OperatorCall } from './operator-call.ts'
import type { ProviderParts } from './parts.ts'
import { field, text } from './read-body.ts'
import { isSignedBy } from './signature.ts'
import { transactionsList } from './transactions-store.ts'

const PREFIX = '/operator/generic/v2'
const BODY_LIMIT = 64 * 1024
const LIST_EVERY_MS = 60_000

/** Routes with a body parser of their own: here the raw bytes count. */
export async function operatorRoutes(app: FastifyInstance, parts: ProviderParts): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  const listedAtMs = new Map<Entry, number>()
  post(app, parts, 'game/list', async (call) => {
    const now = parts.clock.now()
    if (now - (listedAtMs.get(call.entry) ?? Number.NEGATIVE_INFINITY) < LIST_EVERY_MS)
      return { httpStatus: 429, error: 'one list a minute' }
    listedAtMs.set(call.entry, now)
    return gameList(call)
  })
  post(app, parts, 'game/url', launchGame)
  post(app, parts, 'game/round', roundPage)
  post(app, parts, 'transactions/list', transactionsList)
}

function post(
  app: FastifyInstance,
  parts: ProviderParts,
  path: string,
  answer: (call: OperatorCall) => Promise<object | Failure>,
): void {
  app.post(`${PREFIX}/${path}`, async (request, reply) => {
    const body = readSigned(request, parts)
    if (isFailure(body)) return fail(reply, body)
    const result = await answer({ parts, body: body.value, entry: body.entry, host: request.host })
    return isFailure(result) ? fail(reply, result) : result
  })
}

/** Signature first: who cannot sign learns nothing else. */
function readSigned(
  { body, headers }: FastifyRequest,
  parts: ProviderParts,
): { value: unknown; entry: Entry } | Failure {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (!isSignedBy(parts.operatorKey, bytes, headers['x-hub88-signature'])) {
    return { httpStatus: 401, error: 'signature missing or wrong' }
  }
  const value = parseJson(bytes)
  if (value === undefined) return { httpStatus: 400, error: 'not JSON' }
  const operator = field(value, 'operator_id')
  if (!Number.isInteger(operator)) return { httpStatus: 400, error: 'operator_id is missing' }
  const entry = entryOfOperator(Number(operator), parts.config.operatorId)
  return entry ? { value, entry } : { httpStatus: 404, error: 'unknown operator' }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

function fail(reply: FastifyReply, { httpStatus, error }: Failure): FastifyReply {
  return reply.code(httpStatus).send({ error })
}

/** The page of a round for the player whose wager is in it, good for a day. */
async function roundPage({ parts, body }: OperatorCall): Promise<{ url: string } | Failure> {
  const user = text(body, 'user', 1, 128)
  const round = text(body, 'round', 1, 64)
  const transaction = text(body, 'transaction_uuid', 36, 36)
  if (user === null || (round === null && transaction === null)) {
    return { httpStatus: 400, error: 'missing or wrong: user, and round or transaction_uuid' }
  }
  const shown = await findShownRound(parts.pool, { player: user, round, transaction })
  if (shown === null) return { httpStatus: 404, error: 'unknown round' }
  const token = Buffer.from(parts.random.bytes(32)).toString('base64url')
  const lang = text(body, 'lang', 2, 2) === 'en' ? 'en' : shown.lang
  await insertView(parts.pool, { token, player: user, round: shown.round, lang })
  const query = new URLSearchParams({ token, lang })
  return { url: `${pagesAt(parts, shown.lobbyUrl)}/history/${shown.round}?${query}` }
}
