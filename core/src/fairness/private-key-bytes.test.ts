import { createPrivateKey, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromHex } from '../bytes.ts'
import { privateKeyBytes } from './private-key-bytes.ts'

test('a key is the one of its secret: RFC 8032, section 7.1, test 1', () => {
  const secret = fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
  const key = createPrivateKey({ key: Buffer.from(privateKeyBytes(secret)), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  expect(key.asymmetricKeyType).toBe('ed25519')
  expect(Buffer.from(x, 'base64url').toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  )
})
