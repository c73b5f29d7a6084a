/** The proof that one's own ticket is under the root of its draw. */
import type { LeafProof } from '@samnang/contract/fairness'
import { base64, hex } from '@samnang/core/bytes'
import { acctTag, ticketId16 } from '@samnang/core/fairness/commitment'
import { receiptBytes } from '@samnang/core/fairness/signed-records'
import { betOf, leafPicks } from '@samnang/core/lotto59/bet'
import type { Queryable } from '../database/pool.ts'
import { HASH, indexOfLeaf, pathIn, type Tree, TreeCache, treeOf } from '../draws/leaf-tree.ts'
import type { OperatorKey } from '../draws/operator-key.ts'
import { type DrawRow, findDraw } from '../lotto59/draws.ts'
import { isShown } from '../lotto59/public-result.ts'
import type { Player } from '../players/player.ts'
import { type LeafTicket, ownTicket, packedLeaves } from './leaf-store.ts'
import { lotteryProof } from './lottery-proof.ts'

/** Players look at the draws just shown: a few trees serve all of them. */
const betTrees = new TreeCache(16_000_000)

/** Null for a draw that is not shown and for tickets of other draws or players. */
export async function leafProof(
  db: Queryable,
  operatorKey: OperatorKey,
  player: Player,
  asked: { drawId: bigint; ticketId: bigint },
): Promise<LeafProof | null> {
  const draw = await findDraw(db, asked.drawId)
  if (!draw) return lotteryProof(db, operatorKey, { ...asked, playerId: player.id })
  if (!isShown(draw)) return null
  const ticket = await ownTicket(db, { id: asked.ticketId, drawId: draw.id, playerId: player.id })
  if (!ticket) return null
  const tree = await betTrees.get(String(draw.id), async () => treeOf(await packedLeaves(db, draw.id)))
  return proofOf(draw, ticket, { tree, operatorKey, player })
}

interface ProofParts {
  tree: Tree
  operatorKey: OperatorKey
  player: Player
}

function proofOf(draw: DrawRow, ticket: LeafTicket, { tree, operatorKey, player }: ProofParts): LeafProof {
  const name = { game: draw.poll, day: draw.day, i: draw.i }
  const leaves = tree[0] ?? new Uint8Array()
  const index = indexOfLeaf(leaves, ticket.leaf)
  const [acceptedMs, id16] = [Number(ticket.acceptedMs), ticketId16(ticket.id)]
  // Signed for itself: with whom the player's own receipt was signed is not kept, and both say the same.
  const receipt = operatorKey.sign(receiptBytes({ ...name, leaf: ticket.leaf, acceptedMs, ticketId16: id16 }))
  return {
    leaf: hex(ticket.leaf),
    index,
    size: leaves.length / HASH,
    path: pathIn(tree, index).map(hex),
    salt: hex(ticket.salt),
    ticket_id: hex(id16),
    acct_tag: hex(acctTag(player.secret, name.game, name.day, name.i)),
    type: ticket.type,
    picks: leafPicks(betOf(ticket.type, ticket.pick)),
    stake: String(ticket.stake),
    accepted_ms: acceptedMs,
    client_nonce: hex(ticket.clientNonce),
    receipt_signature: base64(receipt),
  }
}
