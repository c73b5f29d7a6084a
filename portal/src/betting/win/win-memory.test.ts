import { expect, test } from 'vitest'
import { openWinMemory } from './win-memory.ts'

const NOW = 1_000_000

function device(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

const draw = (resultId: number, dueMs = NOW) => ({ poll: 'POLL_2' as const, resultId, dueMs })
const ids = (storage: ReturnType<typeof device>, nowMs = NOW, player = 7) =>
  openWinMemory(storage, player)
    .awaited(nowMs)
    .map(({ resultId }) => resultId)

test('a draw is told by one tab, and not again after a reload', () => {
  const storage = device()
  const [one, other] = [openWinMemory(storage, 7), openWinMemory(storage, 7)]
  one.expect(draw(5))
  expect([one.claim(5), other.claim(5), one.claim(5)]).toEqual([true, false, false])
  expect([other.isTold(5), other.isTold(6)]).toEqual([true, false])
  expect(openWinMemory(storage, 7).claim(5)).toBe(false)
  expect(ids(storage)).toEqual([])
})

test('draws of both polls wait until they are told or have brought nothing; a second slip is the same draw', () => {
  const storage = device()
  const memory = openWinMemory(storage, 7)
  for (const id of [5, 6, 5]) memory.expect(draw(id))
  memory.expect({ ...draw(9), poll: 'POLL_1' })
  expect(ids(storage)).toEqual([6, 5, 9])
  memory.forget(6)
  memory.claim(9)
  expect(ids(storage)).toEqual([5])
})

test('a slip that is answered late does not bring a told draw back', () => {
  const storage = device()
  openWinMemory(storage, 7).claim(5)
  openWinMemory(storage, 7).expect(draw(5))
  expect(ids(storage)).toEqual([])
})

test('what a player has is not told to the next one', () => {
  const storage = device()
  openWinMemory(storage, 7).expect(draw(5))
  openWinMemory(storage, 7).claim(6)
  expect(ids(storage, NOW, 8)).toEqual([])
  expect(openWinMemory(storage, 8).isTold(6)).toBe(false)
})

test('the newest twenty draws wait, none longer than a day', () => {
  const storage = device()
  for (let id = 1; id <= 30; id += 1) openWinMemory(storage, 7).expect(draw(id))
  expect(ids(storage)).toEqual(Array.from({ length: 20 }, (_, at) => at + 11))
  expect(ids(storage, NOW + 86_400_000)).toEqual([])
})

test.each(['', 'null', '7', '{', '{"awaited":1,"told":[]}', '{"awaited":[null,{"poll":"X"}],"told":["a"]}'])(
  'what others have written is nothing: %s',
  (text) => {
    const storage = device({ 'samnang.wins.7': text })
    expect(ids(storage)).toEqual([])
    expect(openWinMemory(storage, 7).claim(5)).toBe(true)
  },
)

test('where nothing can be kept the page itself remembers', () => {
  const closed = () => {
    throw new Error('no storage here')
  }
  const memory = openWinMemory({ getItem: closed, setItem: closed }, 7)
  memory.expect(draw(5))
  expect(memory.awaited(NOW)).toEqual([draw(5)])
  expect([memory.claim(5), memory.claim(5)]).toEqual([true, false])
})
