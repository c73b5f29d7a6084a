/** Does what two people have agreed on (resettle-draw.ts), some players at a time. May be killed and called again. */
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Tx } from '../database/pool.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import { LOOK_AGAIN_MS, sleep } from '../draws/sleep.ts'
import { tellOffice } from '../live/tell-office.ts'
import { tellCorrected } from '../notices/tell-corrected.ts'
import { announceTo } from './announce.ts'
import { countFinishedDraws } from './count-finished-draws.ts'
import { type DrawRow, findDraw } from './draw-store.ts'
import { correctedIn, finishRound, resettleChunk, unfinishedRounds } from './resettle-store.ts'
import { CHUNK_PLAYERS } from './settle-draw.ts'

type ResettleParts = Pick<DrawParts, 'money' | 'live' | 'log'>
type Round = Awaited<ReturnType<typeof unfinishedRounds>>[number]

/** Looks for such rounds until the signal is raised, beside the draws of the same reign. */
export async function runResettlements(parts: ResettleParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await resettleDraws(parts, signal).catch((error: unknown) =>
      parts.log.error({ err: error }, 'a draw is not settled again, trying once more'),
    )
    await sleep(LOOK_AGAIN_MS, signal)
  }
}

/** All that are agreed on; how many were finished by this call. One that cannot go on holds up no other: its fault is thrown last. */
export async function resettleDraws(
  parts: ResettleParts,
  signal: AbortSignal = new AbortController().signal,
  chunkPlayers = CHUNK_PLAYERS,
): Promise<number> {
  const faults: unknown[] = []
  let finished = 0
  for (const round of await unfinishedRounds(parts.money)) {
    try {
      const isDone = await correctAll(parts, round, signal, chunkPlayers)
      if (isDone && (await finish(parts, round))) finished++
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faults[0]
  return finished
}

/** False where the signal was raised before, the round is finished by somebody else, or its draw is not in the reports yet. */
async function correctAll(
  parts: ResettleParts,
  round: Round,
  signal: AbortSignal,
  chunkPlayers: number,
): Promise<boolean> {
  while (!signal.aborted) {
    const chunk = await resettleChunk(parts.money, round, chunkPlayers)
    if (chunk === null) return false
    if (chunk.done) return true
    // Another process may be at it: then the draw is in the reports when this is called again.
    if (!chunk.isCounted && (await countFinishedDraws(parts.money)) === 0) return false
  }
  return false
}

/** Players hear of it when all of it is done, in the transaction that says so: once. */
async function finish(parts: ResettleParts, round: Round): Promise<boolean> {
  const draw = await findDraw(parts.money, round.drawId)
  if (!draw) return false
  const players = await inTransaction(parts.money, (tx) => finishIn(tx, round, draw))
  if (players === null) return false
  await announceTo(parts, draw, players)
  return true
}

async function finishIn(tx: Tx, round: Round, draw: DrawRow): Promise<bigint[] | null> {
  const overdrawn = await finishRound(tx, round)
  if (overdrawn === null) return null
  const corrected = await correctedIn(tx, round)
  await recordAudit(tx, {
    ...{ actor: 'system', action: 'draw.resettled', target: String(round.drawId) },
    detail: { round: round.round, players: corrected.length, overdrawn },
  })
  const { poll, i, closesMs } = draw
  const told = corrected.filter(({ wasUnits, amountUnits }) => wasUnits !== amountUnits)
  await tellCorrected(tx, { draw: round.drawId, poll, number: i, closesMs: Number(closesMs) }, told)
  await tellOffice(tx, 'draws', round.drawId)
  return corrected.map(({ playerId }) => playerId)
}
