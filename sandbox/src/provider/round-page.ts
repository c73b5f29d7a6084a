import { findShownRound, insertView } from './history-store.ts'
import { pagesAt } from './launch-game.ts'
import type { Failure, OperatorCall } from './operator-call.ts'
import { text } from './read-body.ts'

/** The page of a round for the player whose wager is in it, good for a day. */
export async function roundPage({ parts, body }: OperatorCall): Promise<{ url: string } | Failure> {
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
