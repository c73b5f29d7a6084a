/** Winners of the ticket lottery hear of it when their draw is settled, and not any more when that is taken back. */
import type { LotteryWon } from '@samnang/core/cashier/notice'
import type { Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { endLotteryNews, insertNotices } from './notice-store.ts'
import { plain, tellInboxes } from './tell-player.ts'

/** Players a statement and an event. */
const AT_ONCE = 10_000

/** Inside the transaction that settles the draw, and last in it, as `tellPlayer`. */
export async function tellLotteryWinners(
  tx: Tx,
  winners: readonly { playerId: bigint; won: LotteryWon }[],
): Promise<void> {
  const chunks = []
  for (let at = 0; at < winners.length; at += AT_ONCE) chunks.push(winners.slice(at, at + AT_ONCE))
  for (const chunk of chunks) {
    const told = chunk.map(({ playerId, won }) => ({ playerId, data: JSON.stringify(won, plain) }))
    await insertNotices(tx, 'lottery_won', told)
  }
  for (const chunk of chunks) {
    const ids = chunk.map(({ playerId }) => playerId)
    const data = { players: ids.map(Number), result_id: Number(chunk[0]?.won.draw) }
    await addEvent(tx, { topic: 'players', kind: 'lottery_won', data })
    await tellInboxes(tx, ids)
  }
}

/** Whoever had got something of a draw that was taken back hears so, with what it was. Last in the transaction. */
export async function tellLotteryUndone(
  tx: Tx,
  players: readonly { playerId: bigint; won: LotteryWon }[],
): Promise<void> {
  if (players.length === 0) return
  const told = players.map(({ playerId, won }) => ({ playerId, data: JSON.stringify(won, plain) }))
  await insertNotices(tx, 'lottery_undone', told)
  await tellInboxes(
    tx,
    players.map(({ playerId }) => playerId),
  )
}

/** The settlement was taken back: who has not heard of it is not told as a winner. The notice stays in the inbox. */
export async function untellLotteryWinners(tx: Tx, drawId: bigint): Promise<void> {
  await endLotteryNews(tx, drawId)
}
