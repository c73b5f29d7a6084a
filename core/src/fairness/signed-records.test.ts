import { expect, test } from 'vitest'
import { hex, utf8 } from '../bytes.ts'
import {
  boundBytes,
  closeRecordBytes,
  dayRecordBytes,
  formerReleaseBytes,
  openRecordBytes,
  receiptBatchBytes,
  receiptBytes,
  releaseBytes,
} from './signed-records.ts'

const a = new Uint8Array(32).fill(0xaa)
const b = new Uint8Array(32).fill(0xbb)
const game = `00000006${hex(utf8('POLL_2'))}`
const tagged = (name: string) => {
  const text = `pooldraw/v1/${name}`
  return text.length.toString(16).padStart(2, '0') + hex(utf8(text))
}

test('the bytes under every signature', () => {
  expect(hex(dayRecordBytes({ game: 'POLL_2', day: 1, first: 2, count: 3, K: a }))).toBe(
    `${tagged('day')}${game}000000010000000200000003${hex(a)}`,
  )
  expect(hex(openRecordBytes(a))).toBe(tagged('open-sig') + hex(a))
  expect(hex(closeRecordBytes(a))).toBe(tagged('close-sig') + hex(a))
  const draw = { game: 'POLL_2', day: 1, i: 2 }
  expect(hex(receiptBytes({ ...draw, leaf: a, acceptedMs: 258, ticketId16: b.slice(16) }))).toBe(
    `${tagged('receipt')}${game}0000000100000002${hex(a)}0000000000000102${'bb'.repeat(16)}`,
  )
  expect(hex(receiptBatchBytes(258, a))).toBe(`${tagged('receipt-batch')}00000102${hex(a)}`)
  const T = new Uint8Array(32).fill(0xcc)
  expect(hex(releaseBytes({ ...draw, M: a, S: b, T, releasedMs: 258 }))).toBe(
    `${tagged('release-2')}${game}0000000100000002${hex(a)}${hex(b)}${hex(T)}0000000000000102`,
  )
  expect(hex(formerReleaseBytes({ ...draw, M: a, S: b, releasedMs: 258 }))).toBe(
    `${tagged('release')}${game}0000000100000002${hex(a)}${hex(b)}0000000000000102`,
  )
  expect(hex(boundBytes({ ...draw, T: a, chainHash: b, round: 259, boundMs: 258 }))).toBe(
    `${tagged('bound')}${game}0000000100000002${hex(a)}${hex(b)}00000000000001030000000000000102`,
  )
})
