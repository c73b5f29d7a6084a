import { expect, test } from 'vitest'
import type { Numbered } from '../../messages.ts'
import { snapshot } from './book-fixture.test-parts.ts'
import { follow } from './line.ts'

const gone = (seq: number): Numbered => ({ t: 'match.gone', match: 'm1', seq })

test('a message that is missing asks for a snapshot, and nothing else counts until it comes', () => {
  const first = follow({ last: 0, isBroken: false }, { ...snapshot(), seq: 1 })
  expect(first.todo).toBe('take')
  expect(follow(first, gone(2)).todo).toBe('take')
  const broken = follow(first, gone(3))
  expect(broken.todo).toBe('ask')
  const later = follow(broken, gone(4))
  expect(later.todo).toBe('skip')
  expect(follow(later, { t: 'pong', at: 1, now: 2, seq: 5 }).todo).toBe('take')
  const healed = follow(later, { ...snapshot(), seq: 6 })
  expect([healed.todo, follow(healed, gone(7)).todo]).toEqual(['take', 'take'])
})
