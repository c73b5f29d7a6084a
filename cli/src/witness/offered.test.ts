import { expect, test } from 'vitest'
import { Alarm, PATIENCE } from './alarm.ts'
import type { Ask } from './ask.ts'
import { bookOf, called, close, end, NOON, opening, whole } from './log-entries.test-parts.ts'
import { note } from './notebook.ts'
import { noteOffered } from './offered.ts'
import { checkPromises, owedBy } from './promises.ts'

/** What the start page says is open now. */
const offering =
  (...ids: number[]): Ask =>
  async <T>() =>
    ({ draws: ids.map((result_id) => ({ poll: 'POLL_1', result_id })) }) as T

test('a draw that players are offered and that never comes into the log is an alarm once it is late', async () => {
  const book = bookOf(...whole(1))
  await noteOffered(offering(2), book, NOON)
  await noteOffered(offering(2, 3), book, NOON + 30_000)
  checkPromises(book, NOON + PATIENCE.lateMs, PATIENCE)
  note(book, [opening(3), called(3)], NOON)
  expect(() => checkPromises(book, NOON + PATIENCE.lateMs + 1, PATIENCE)).toThrow(
    new Alarm('draw 2 of POLL_1 was offered to players and is not in the log'),
  )
  expect(owedBy(structuredClone(book), NOON + PATIENCE.lateMs + 1, PATIENCE)).toMatch(/have not been shown$/)
  note(book, [opening(2), called(2)], NOON)
  checkPromises(book, NOON + 3_600_000, PATIENCE)
})

test('a draw that the log has is offered with right, also when it ends while it is looked at', async () => {
  const book = bookOf(...whole(1), opening(2))
  await noteOffered(offering(2, 3), book, NOON)
  note(book, [close(2), end(2), ...whole(3)], NOON)
  expect(book.offered).toEqual({})
  await noteOffered(offering(), book, NOON)
  checkPromises(book, NOON + 3_600_000, PATIENCE)
})

test.each([
  ['nothing', {}],
  ['no list', { draws: 'none' }],
])('a site that tells %s of its open draws does not answer', async (_name, told) => {
  await expect(noteOffered(async <T>() => told as T, bookOf(), NOON)).rejects.toThrow(
    '/front: the open draws',
  )
})
