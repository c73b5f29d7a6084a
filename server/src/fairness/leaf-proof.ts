/** The proof that one's own ticket is under the root of its draw. */
import type { LeafProof } from '@samnang/contract/fairness'
import { base64, fromHex, hex } from '@samnang/core/bytes'
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
import { lotteryProof, type UnsignedProof } from './lottery-proof.ts'

/** Players look at the draws just shown: a few trees serve all of them. */
const betTrees = new TreeCache(16_000_000)

/** Null for a draw that is not shown and for tickets of other draws or players. */
export async function leafProof(
  db: Queryable,
  operatorKey: OperatorKey,
  player: Player,
  asked: AskedTicket,
): Promise<LeafProof | null> {
  const own = await unsignedProof(db, player, asked)
  if (!own) return null
  const { name, proof } = own
  const [leaf, id16] = [fromHex(proof.leaf), fromHex(proof.ticket_id)]
  // Signed for itself: with whom the player's own receipt was signed is not kept, and both say the same.
  const receipt = operatorKey.sign(
    receiptBytes({ ...name, leaf, acceptedMs: proof.accepted_ms, ticketId16: id16 }),
  )
  return { ...proof, receipt_signature: base64(receipt) }
}

interface AskedTicket {
  drawId: bigint
  ticketId: bigint
}

/** The same for whoever answers the player: signatures go to the player alone. */
export async function unsignedProof(
  db: Queryable,
  player: Pick<Player, 'id' | 'secret'>,
  asked: AskedTicket,
): Promise<UnsignedProof | null> {
  const draw = await findDraw(db, asked.drawId)
  if (!draw) return lotteryProof(db, { ...asked, playerId: player.id })
  if (!isShown(draw)) return null
  const ticket = await ownTicket(db, { id: asked.ticketId, drawId: draw.id, playerId: player.id })
  if (!ticket) return null
  const tree = await betTrees.get(db, String(draw.id), async () => treeOf(await packedLeaves(db, draw.id)))
  return proofOf(draw, ticket, { tree, secret: player.secret })
}

interface ProofParts {
  tree: Tree
  secret: Uint8Array
}

function proofOf(draw: DrawRow, ticket: LeafTicket, { tree, secret }: ProofParts): UnsignedProof {
  const name = { game: draw.poll, day: draw.day, i: draw.i }
  const leaves = tree[0] ?? new Uint8Array()
  const index = indexOfLeaf(leaves, ticket.leaf)
  const proof = {
    leaf: hex(ticket.leaf),
    index,
    size: leaves.length / HASH,
    path: pathIn(tree, index).map(hex),
    salt: hex(ticket.salt),
    ticket_id: hex(ticketId16(ticket.id)),
    acct_tag: hex(acctTag(secret, name.game, name.day, name.i)),
    type: ticket.type,
    picks: leafPicks(betOf(ticket.type, ticket.pick)),
    stake: String(ticket.stake),
    accepted_ms: Number(ticket.acceptedMs),
    client_nonce: hex(ticket.clientNonce),
  }
  return { name, proof }
}
