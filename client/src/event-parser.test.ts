import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser } from './event-parser.ts'

const TEXT =
  'retry: 3187\n\n: heartbeat\n\nid: 7\nevent: ball\ndata: {"ball":5}\n\nevent: message\r\ndata: one\r\ndata: two\r\n\r\n: hb\n\ndata: ស\n\n'
const EVENTS = [
  { kind: 'retry', data: '3187', id: null },
  { kind: 'ball', data: '{"ball":5}', id: '7' },
  { kind: 'message', data: 'one\ntwo', id: null },
  { kind: 'message', data: 'ស', id: null },
]

test('events come out, heartbeats do not', () => {
  expect(createEventParser()(TEXT)).toEqual(EVENTS)
})

test('it does not matter where the network cuts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 12 }), (cuts) => {
      const parse = createEventParser()
      const ends = [...cuts.sort((a, b) => a - b), TEXT.length]
      const events = ends.flatMap((end, i) => parse(TEXT.slice(ends[i - 1] ?? 0, end)))
      expect(events).toEqual(EVENTS)
    }),
    { verbose: true },
  )
})
