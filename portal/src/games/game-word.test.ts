import { expect, test } from 'vitest'
import { gameWord } from './game-word.ts'

test.each([
  [{ game: 'ready' }, { kind: 'ready' }],
  [{ game: 'sound' }, { kind: 'sound' }],
  [
    { game: 'showing', isOn: true },
    { kind: 'showing', isOn: true },
  ],
  [
    { game: 'progress', share: 0.5, bytes: 12_345 },
    { kind: 'progress', share: 0.5, bytes: 12_345 },
  ],
  [
    { game: 'menu', entries: [{ id: 'rules', label: 'ច្បាប់លេង', more: 1 }] },
    { kind: 'menu', entries: [{ id: 'rules', label: 'ច្បាប់លេង' }] },
  ],
])('%j is heard', (data, word) => {
  expect(gameWord(data)).toMatchObject(word)
})

test.each([
  null,
  'ready',
  [],
  { game: 'balance', amount: 1 },
  { game: 'menu' },
  { game: 'progress', share: 1.01, bytes: 1 },
  { game: 'progress', share: Number.NaN, bytes: 1 },
  { game: 'progress', share: 1, bytes: Number.POSITIVE_INFINITY },
  { game: 'showing', isOn: 'yes' },
])('%j is nothing', (data) => {
  expect(gameWord(data)).toBeNull()
})

test('of a menu only what is short text counts, and no more than eight of it', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ id: `entry-${at}`, label: 'x' }))
  const bad = [{ id: '', label: 'x' }, { id: 'x' }, { id: 'x', label: 'y'.repeat(61) }, null, 'rules']
  const word = gameWord({ game: 'menu', entries: [...bad, ...many] })
  expect(word).toMatchObject({ entries: many.slice(0, 8) })
})
