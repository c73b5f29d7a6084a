import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal, JournalDamaged, StorageFailed } from './journal.ts'

const key = new Uint8Array(32).fill(5)
const records = Array.from({ length: 6 }, (_, number) => ({ number, text: 'x'.repeat(number * 40) }))
let directory: string
let path: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-test-'))
  path = join(directory, 'journal')
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

function read(readKey = key): { found: unknown[]; cutBytes: number } {
  const found: unknown[] = []
  const journal = new Journal(path, readKey, (record) => found.push(record))
  journal.close()
  return { found, cutBytes: journal.cutBytes }
}

/** Writes the records and returns where each of them ends. */
function write(): number[] {
  const journal = new Journal(path, key, () => {})
  const ends = records.map((record) => {
    journal.append(record)
    return statSync(path).size
  })
  journal.close()
  return ends
}

test('records come back in order, and writing goes on after them', () => {
  write()
  const journal = new Journal(path, key, () => {})
  journal.append({ number: 6 })
  journal.close()
  expect(read()).toEqual({ found: [...records, { number: 6 }], cutBytes: 0 })
})

test('the contents are not readable in the file, and the file is its owner’s', () => {
  write()
  expect(readFileSync(path).includes('number')).toBe(false)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('whatever byte a crash stops at, the whole records stay and the rest is cut off', () => {
  const ends = write()
  const whole = readFileSync(path)
  for (let length = 0; length <= whole.length; length++) {
    writeFileSync(path, whole.subarray(0, length))
    const kept = ends.filter((end) => end <= length)
    const { found, cutBytes } = read()
    expect(found).toEqual(records.slice(0, kept.length))
    expect(cutBytes).toBe(length - (kept.at(-1) ?? 0))
    expect(statSync(path).size).toBe(kept.at(-1) ?? 0)
  }
})

test('a tail of zeros, as a power cut may leave it, is cut off', () => {
  write()
  appendFileSync(path, Buffer.alloc(300))
  expect(read()).toEqual({ found: records, cutBytes: 300 })
})

test('a flipped bit anywhere, in the last record and in a length too, is damage and changes nothing', () => {
  write()
  const whole = readFileSync(path)
  for (let at = 0; at < whole.length; at++) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(path, flipped)
    expect(() => read()).toThrow(JournalDamaged)
    expect(statSync(path).size).toBe(whole.length)
  }
})

test('swapped, dropped, repeated and foreign records are damage', () => {
  const ends = write()
  const whole = readFileSync(path)
  const frames = ends.map((end, at) => whole.subarray(ends[at - 1] ?? 0, end))
  const [a, b, c, d, e, f] = frames
  const orders = [
    [b, a, c, d, e, f],
    [a, c, d, e, f],
    [a, b, b, c],
    [b, c, d],
    [a, b, c, d, f, e],
  ]
  for (const order of orders) {
    writeFileSync(path, Buffer.concat(order.filter((frame) => frame !== undefined)))
    expect(() => read()).toThrow(JournalDamaged)
  }
  writeFileSync(path, whole)
  expect(() => read(new Uint8Array(32))).toThrow(JournalDamaged)
})

test('random bytes are cut off or refused, never taken for records', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      writeFileSync(path, bytes)
      try {
        expect(read().found).toEqual([])
      } catch (fault) {
        expect(fault).toBeInstanceOf(JournalDamaged)
      }
    }),
    { verbose: 1 },
  )
})

test('a second writer, or a journal taken away, stops the first one for good', () => {
  for (const harm of [() => appendFileSync(path, 'x'), () => truncateSync(path, 3), () => rmSync(path)]) {
    rmSync(path, { force: true })
    const journal = new Journal(path, key, () => {})
    journal.append({ number: 0 })
    harm()
    expect(() => journal.append({ number: 1 })).toThrow(StorageFailed)
    expect(() => journal.append({ number: 1 })).toThrow(StorageFailed)
    journal.close()
  }
})

test('a replaced journal holds the new records and goes on; a half-written replacement is forgotten', () => {
  write()
  const journal = new Journal(path, key, () => {})
  journal.replaceWith([{ number: 'a' }, { number: 'b' }])
  journal.append({ number: 'c' })
  journal.close()
  writeFileSync(`${path}.new`, 'half')
  expect(read()).toEqual({ found: [{ number: 'a' }, { number: 'b' }, { number: 'c' }], cutBytes: 0 })
})
