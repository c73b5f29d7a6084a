import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { expect, test } from 'vitest'
import { newPrivateKey, signerOf } from './signer.ts'

test('a fresh key is one of Ed25519 whose word anybody proves, and no two are the same', async () => {
  const [one, other] = [signerOf(newPrivateKey()), signerOf(newPrivateKey())]
  const message = Uint8Array.of(5, 9)
  const signature = one.sign(message)
  expect(newPrivateKey().asymmetricKeyType).toBe('ed25519')
  expect([one.isOwn(message, signature), other.isOwn(message, signature)]).toEqual([true, false])
  expect(await verifyEd25519(signature, message, one.publicKey)).toBe(true)
  expect(one.publicKey).not.toEqual(other.publicKey)
})
