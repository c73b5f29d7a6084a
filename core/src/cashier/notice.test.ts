import { expect, test } from 'vitest'
import { NOTICE_KINDS } from './notice.ts'

test('each kind of notice is a code of its own, in words of small letters', () => {
  expect(new Set(NOTICE_KINDS).size).toBe(NOTICE_KINDS.length)
  for (const kind of NOTICE_KINDS) expect(kind).toMatch(/^[a-z]+(_[a-z]+)+$/)
})
