/** BLS signatures over BLS12-381 as drand's scheme bls-unchained-g1-rfc9380 makes them: signature in G1, key in G2. */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { type BeaconChain, roundMessage, type VerifyRound } from './beacon.ts'

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const SIGNATURE_BYTES = 48
const bls = bls12_381.shortSignatures

/** Whether the members of this chain signed this round. Never throws: points off the curve or its subgroup are no signature. */
export const verifyRound: VerifyRound = ({ publicKey }, round, signature) => {
  if (signature.length !== SIGNATURE_BYTES || !Number.isSafeInteger(round) || round < 1) return false
  try {
    return bls.verify(signature, bls.hash(roundMessage(round), DOMAIN), publicKey)
  } catch {
    return false
  }
}

/** The key of a chain that one machine signs alone: for tests and rehearsals. */
export function localChainKey(secretKey: Uint8Array): Pick<BeaconChain, 'publicKey'> {
  return { publicKey: bls.getPublicKey(secretKey).toBytes() }
}

/** A round of such a chain. */
export function signRound(secretKey: Uint8Array, round: number): Uint8Array {
  return bls.sign(bls.hash(roundMessage(round), DOMAIN), secretKey).toBytes()
}
