/** Published records as the values that are hashed. Throws where a field cannot be read. */

import { fromHex } from '../bytes.ts'
import { assert } from '../refusal.ts'
import type { LeafFields, Opening } from './commitment.ts'
import { leafHash } from './merkle.ts'
import type { PublishedDraw, PublishedProof } from './published-records.ts'

export function openingOf({ game, day, i, open }: PublishedDraw): Opening {
  const { openMs, closeMs, mode, round } = open
  const [chainHash, C, rulesHash] = [fromHex(open.chainHash), fromHex(open.C), fromHex(open.rulesHash)]
  return { game, day, i, openMs, closeMs, mode, round, chainHash, C, rulesHash }
}

export function leafFieldsOf(proof: PublishedProof): LeafFields {
  return {
    ticketId16: fromHex(proof.ticket_id),
    acctTag: fromHex(proof.acct_tag),
    type: proof.type,
    picks: proof.picks,
    stake: unitsOf(proof.stake),
    acceptedMs: proof.accepted_ms,
    clientNonce: fromHex(proof.client_nonce),
    salt: fromHex(proof.salt),
  }
}

/** Units in plain digits without leading zeros, so that every amount has one text. */
export function unitsOf(text: string): bigint {
  assert(typeof text === 'string' && /^(?:0|[1-9][0-9]*)$/.test(text), 'units are plain digits')
  return BigInt(text)
}

/** The leaf of a commitment in the tree of its day. */
export function leafHashOf(commitment: string): Uint8Array {
  return leafHash(fromHex(commitment))
}
