/** GET /api/fairness/…: what anybody may check, as far as its moment has come. */
import { base64, hex } from '@samnang/core/bytes'
import { accepted, refused } from '@samnang/core/refusal'
import { publishedHeads } from '../base/audit-chain.ts'
import { unpack } from '../draws/leaf-tree.ts'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { leafProof } from './leaf-proof.ts'
import { publishedDraw, publishedKeys, publishedLeaves } from './published-draw.ts'
import { consistencyOf } from './witness-log.ts'
import { entriesFrom, newestHead } from './witness-log-store.ts'

/** Entries of the log in one answer. */
const ENTRIES = 1_000

type Names = Extract<keyof Handlers, `GET /api/fairness/${string}`>

export function fairnessHandlers(parts: Pick<Parts, 'reads' | 'operatorKey'>): Pick<Handlers, Names> {
  return {
    'GET /api/fairness/keys': async () => accepted(await publishedKeys(parts.reads)),

    'GET /api/fairness/audit': async () => {
      const heads = await publishedHeads(parts.reads)
      return accepted({ heads: heads.map(({ date, hash }) => ({ date, head: hex(hash) })) })
    },

    'GET /api/fairness/log': async () => {
      const head = await newestHead(parts.reads)
      if (head === null) return refused('not_found')
      const { size, root, atMs, signature } = head
      return accepted({ size, root: hex(root), at_ms: atMs, signature: base64(signature) })
    },

    'GET /api/fairness/log/entries': async ({ query }) =>
      accepted({ entries: await entriesFrom(parts.reads, Number(query.from), ENTRIES) }),

    'GET /api/fairness/log/consistency': async ({ query }) => {
      const path = await consistencyOf(parts.reads, Number(query.from), Number(query.to))
      return path ? accepted({ path: path.map(hex) }) : refused('not_found')
    },

    'GET /api/fairness/:result_id': async ({ params }) => {
      const draw = await publishedDraw(parts.reads, BigInt(params.result_id))
      return draw ? accepted(draw) : refused('not_found')
    },

    'GET /api/fairness/:result_id/leaves': async ({ params }) => {
      const leaves = await publishedLeaves(parts.reads, BigInt(params.result_id))
      return leaves ? accepted({ leaves: unpack(leaves).map(hex) }) : refused('not_found')
    },

    'GET /api/fairness/:result_id/proof': async ({ params, query, player }) => {
      const asked = { drawId: BigInt(params.result_id), ticketId: BigInt(query.ticket_id) }
      const proof = await leafProof(parts.reads, parts.operatorKey, player, asked)
      return proof ? accepted(proof) : refused('not_found')
    },
  }
}
