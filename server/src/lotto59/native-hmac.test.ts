import { randomBytes } from 'node:crypto'
import { hex, hmac } from '@samnang/core/bytes'
import { acctTag, nameBytes, tagIn } from '@samnang/core/fairness/commitment'
import { expect, test } from 'vitest'
import { nativeHmac } from './native-hmac.ts'

test("the platform's HMAC is core's, whatever the lengths of key and message", () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const [key, message] = [randomBytes(Math.max(1, length)), randomBytes(length)]
    expect(hex(nativeHmac(key, message))).toBe(hex(hmac(key, message)))
  }
  const secret = randomBytes(32)
  const name = nameBytes({ game: 'POLL_2', day: 20_777, i: 1 })
  expect(hex(tagIn(name, secret, nativeHmac))).toBe(hex(acctTag(secret, 'POLL_2', 20_777, 1)))
})
