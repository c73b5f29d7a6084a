/** The proof that one's own ticket of the ticket lottery is under the root of its draw. */
import type { LeafProof } from '@samnang/contract/fairness'
import { hex } from '@samnang/core/bytes'
import { acctTag, type DrawName, ticketId16 } from '@samnang/core/fairness/commitment'
import { LOTTERY_LEAF, linesPicks, NO_NONCE, ticketLines } from '@samnang/core/fairness/lottery-leaf'
import type { Queryable } from '../database/pool.ts'
import { HASH, indexOfLeaf, pathIn, type Tree, TreeCache, treeOf } from '../draws/leaf-tree.ts'
import { type LeafSource, ownLotteryTicket, packedLotteryLeaves } from '../draws/lottery-leaves.ts'
import type { LotteryDrawRow } from '../lottery/draws.ts'
import { fairNameOf } from '../lottery/fair-name.ts'
import { lotteryDrawWithTree } from './published-lottery.ts'

export interface UnsignedProof {
  name: DrawName
  proof: Omit<LeafProof, 'receipt_signature'>
}

const ticketTrees = new TreeCache(16_000_000)

/** Null while the leaves of the draw are not public, and for tickets of other draws or players. */
export async function lotteryProof(
  db: Queryable,
  asked: { drawId: bigint; ticketId: bigint; playerId: bigint },
): Promise<UnsignedProof | null> {
  const draw = await lotteryDrawWithTree(db, asked.drawId)
  if (!draw) return null
  const ticket = await ownLotteryTicket(db, {
    id: asked.ticketId,
    drawId: draw.id,
    playerId: asked.playerId,
  })
  if (!ticket) return null
  const tree = await ticketTrees.get(db, String(draw.id), async () =>
    treeOf(await packedLotteryLeaves(db, draw.id)),
  )
  return proofOf(draw, ticket, tree)
}

function proofOf(
  draw: LotteryDrawRow,
  ticket: LeafSource & { salt: Buffer; leaf: Buffer },
  tree: Tree,
): UnsignedProof {
  const name = fairNameOf(draw)
  const leaves = tree[0] ?? new Uint8Array()
  const index = indexOfLeaf(leaves, ticket.leaf)
  const lines = ticketLines(ticket.lines)
  const proof = {
    leaf: hex(ticket.leaf),
    index,
    size: leaves.length / HASH,
    path: pathIn(tree, index).map(hex),
    salt: hex(ticket.salt),
    ticket_id: hex(ticketId16(ticket.id)),
    acct_tag: hex(acctTag(ticket.playerSecret, name.game, name.day, name.i)),
    type: LOTTERY_LEAF,
    picks: linesPicks(lines),
    lines,
    stake: String(ticket.costUnits),
    accepted_ms: Number(ticket.placedMs),
    client_nonce: hex(NO_NONCE),
  }
  return { name, proof }
}
