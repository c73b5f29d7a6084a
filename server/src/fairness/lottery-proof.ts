/** The proof that one's own ticket of the ticket lottery is under the root of its draw. */
import type { LeafProof } from '@samnang/contract/fairness'
import { base64, hex } from '@samnang/core/bytes'
import { acctTag, ticketId16 } from '@samnang/core/fairness/commitment'
import { LOTTERY_LEAF, linesPicks, NO_NONCE, ticketLines } from '@samnang/core/fairness/lottery-leaf'
import { receiptBytes } from '@samnang/core/fairness/signed-records'
import type { Queryable } from '../database/pool.ts'
import { HASH, indexOfLeaf, pathIn, type Tree, TreeCache, treeOf } from '../draws/leaf-tree.ts'
import { type LeafSource, ownLotteryTicket, packedLotteryLeaves } from '../draws/lottery-leaves.ts'
import type { OperatorKey } from '../draws/operator-key.ts'
import type { LotteryDrawRow } from '../lottery/draws.ts'
import { fairNameOf } from '../lottery/fair-name.ts'
import { lotteryDrawWithTree } from './published-lottery.ts'

const ticketTrees = new TreeCache(16_000_000)

/** Null while the leaves of the draw are not public, and for tickets of other draws or players. */
export async function lotteryProof(
  db: Queryable,
  operatorKey: OperatorKey,
  asked: { drawId: bigint; ticketId: bigint; playerId: bigint },
): Promise<LeafProof | null> {
  const draw = await lotteryDrawWithTree(db, asked.drawId)
  if (!draw) return null
  const ticket = await ownLotteryTicket(db, {
    id: asked.ticketId,
    drawId: draw.id,
    playerId: asked.playerId,
  })
  if (!ticket) return null
  const tree = await ticketTrees.get(String(draw.id), async () =>
    treeOf(await packedLotteryLeaves(db, draw.id)),
  )
  return proofOf(draw, ticket, { tree, operatorKey })
}

function proofOf(
  draw: LotteryDrawRow,
  ticket: LeafSource & { salt: Buffer; leaf: Buffer },
  { tree, operatorKey }: { tree: Tree; operatorKey: OperatorKey },
): LeafProof {
  const name = fairNameOf(draw)
  const leaves = tree[0] ?? new Uint8Array()
  const index = indexOfLeaf(leaves, ticket.leaf)
  const [acceptedMs, id16, lines] = [
    Number(ticket.placedMs),
    ticketId16(ticket.id),
    ticketLines(ticket.lines),
  ]
  const receipt = operatorKey.sign(receiptBytes({ ...name, leaf: ticket.leaf, acceptedMs, ticketId16: id16 }))
  return {
    leaf: hex(ticket.leaf),
    index,
    size: leaves.length / HASH,
    path: pathIn(tree, index).map(hex),
    salt: hex(ticket.salt),
    ticket_id: hex(id16),
    acct_tag: hex(acctTag(ticket.playerSecret, name.game, name.day, name.i)),
    type: LOTTERY_LEAF,
    picks: linesPicks(lines),
    lines,
    stake: String(ticket.costUnits),
    accepted_ms: acceptedMs,
    client_nonce: hex(NO_NONCE),
    receipt_signature: base64(receipt),
  }
}
