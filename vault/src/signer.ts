/** The vault's Ed25519 key. Signatures are deterministic, so the same record has the same signature at any time. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { assert } from '@samnang/core/refusal'

export type Signer = {
  /** Raw, 32 bytes. */
  publicKey: Uint8Array
  sign: (message: Uint8Array) => Uint8Array
  isOwn: (message: Uint8Array, signature: Uint8Array) => boolean
}

export function signerOf(privateKey: KeyObject): Signer {
  const publicKeyObject = createPublicKey(privateKey)
  const { x } = publicKeyObject.export({ format: 'jwk' })
  assert(x, 'an Ed25519 key has its x')
  return {
    publicKey: Uint8Array.from(Buffer.from(x, 'base64url')),
    sign: (message) => sign(null, message, privateKey),
    isOwn: (message, signature) => verify(null, message, publicKeyObject, signature),
  }
}
