import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sealer } from './sealed.ts'

const random = { bytes: (count: number) => randomBytes(count) }
const key = randomBytes(32)

test('what is sealed opens for the same purpose and owner, and for nobody else', () => {
  const sealer = new Sealer(key, 'answers', random)
  const sealed = sealer.seal('ពាក្យសម្ងាត់ 59', 'staff:dara')
  expect(new Sealer(key, 'answers', random).open(sealed, 'staff:dara')).toBe('ពាក្យសម្ងាត់ 59')
  expect(() => sealer.open(sealed, 'staff:sokha')).toThrow()
  expect(() => new Sealer(key, 'totp', random).open(sealed, 'staff:dara')).toThrow()
  expect(() => new Sealer(randomBytes(32), 'answers', random).open(sealed, 'staff:dara')).toThrow()
})

test('a changed byte anywhere is noticed, and equal texts never look alike', () => {
  const sealer = new Sealer(key, 'answers', random)
  const sealed = sealer.seal('kept', 'x')
  expect(sealed.equals(sealer.seal('kept', 'x'))).toBe(false)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealer.open(changed, 'x'), `byte ${at}`).toThrow()
  }
})
