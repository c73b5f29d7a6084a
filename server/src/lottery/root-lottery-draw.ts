/** The tickets of a closed draw are frozen under one root: before anybody can know the seed, or a result from outside is taken. */
import { acctTag, betLeaf, closeHash, type DrawName, ticketId16 } from '@samnang/core/fairness/commitment'
import { LOTTERY_LEAF, linesPicks, NO_NONCE, ticketLines } from '@samnang/core/fairness/lottery-leaf'
import { closeRecordBytes } from '@samnang/core/fairness/signed-records'
import { assert } from '@samnang/core/refusal'
import { platformSha256, rootOf } from '../draws/leaf-tree.ts'
import { frozenTickets, type LeafSource, storeLeaves, ticketsWithoutLeaf } from '../draws/lottery-leaves.ts'
import { findLotteryRecord, storeLotteryClose } from '../draws/lottery-records.ts'
import { fairNameOf } from './fair-name.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import type { LotteryParts } from './lottery-parts.ts'

/** A chunk is one transaction, and some 10 ms of the event loop; who takes over goes on behind the last one. */
const CHUNK_TICKETS = 250

/** False where another one has done it or reigns. */
export async function rootLotteryDraw(
  parts: LotteryParts,
  epoch: bigint,
  draw: LotteryDrawRow,
): Promise<boolean> {
  await makeLeaves(parts, draw)
  const record = await findLotteryRecord(parts.money, draw.id)
  assert(record, 'an open draw has its opening record')
  const { leaves, count: n, stakeUnits } = await frozenTickets(parts.money, draw.id)
  assert(leaves.length === 32 * n, 'every ticket has a leaf')
  const M = await rootOf(leaves)
  const T = closeHash({ P: record.P, M, n, totalStake: stakeUnits })
  const signature = parts.operatorKey.sign(closeRecordBytes(T))
  return storeLotteryClose(parts.money, epoch, { drawId: draw.id, M, n, stakeUnits, T, signature })
}

async function makeLeaves({ money, random }: LotteryParts, draw: LotteryDrawRow): Promise<void> {
  for (let after = 0n; ; ) {
    const tickets = await ticketsWithoutLeaf(money, draw.id, after, CHUNK_TICKETS)
    const last = tickets.at(-1)
    if (last === undefined) return
    const leaves = tickets.map((ticket) => {
      const salt = random.bytes(16)
      return { id: ticket.id, salt, leaf: lotteryLeaf(fairNameOf(draw), ticket, salt) }
    })
    await storeLeaves(money, leaves)
    after = last.id
  }
}

/** The salt hides it: nobody else can try lines until one fits. */
export function lotteryLeaf(name: DrawName, ticket: LeafSource, salt: Uint8Array): Uint8Array {
  const fields = {
    ticketId16: ticketId16(ticket.id),
    acctTag: acctTag(ticket.playerSecret, name.game, name.day, name.i),
    type: LOTTERY_LEAF,
    picks: linesPicks(ticketLines(ticket.lines)),
    stake: ticket.costUnits,
    acceptedMs: Number(ticket.placedMs),
    clientNonce: NO_NONCE,
    salt,
  }
  return betLeaf(fields, platformSha256)
}
