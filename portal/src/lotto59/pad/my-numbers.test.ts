import { expect, test } from 'vitest'
import { keepNumbers, nameOf, readNumbers, toggled, withoutSet, withSet } from './my-numbers.ts'

function device(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

const SET = [3, 12, 25, 40, 59]

test('what was kept comes back, to its own player alone', () => {
  const storage = device()
  keepNumbers(storage, 7, { numbers: [7, 23], sets: [SET] })
  expect(readNumbers(storage, 7)).toEqual({ numbers: [7, 23], sets: [SET] })
  expect(readNumbers(storage, 8)).toEqual({ numbers: [], sets: [] })
})

test.each<[string, { numbers: number[]; sets: number[][] }]>([
  ['', { numbers: [], sets: [] }],
  ['null', { numbers: [], sets: [] }],
  ['{"numbers":"7","sets":7}', { numbers: [], sets: [] }],
  ['{"numbers":[0,60,7,7,-1,1.5,"9",null,3],"sets":[]}', { numbers: [3, 7], sets: [] }],
  ['{"numbers":[9,8,7,6,5,4,3,2,1],"sets":[]}', { numbers: [1, 2, 3, 4, 5, 6, 7, 8], sets: [] }],
  [
    '{"sets":[[59,40,25,12,3],[1,2,3,4],[1,1,2,3,4],[1,2,3,4,5,6],[1,2,3,4,60],null]}',
    { numbers: [], sets: [SET] },
  ],
])('%s is read as what can be bet', (text, mine) => {
  expect(readNumbers(device({ 'samnang.numbers.7': text }), 7)).toEqual(mine)
})

test('a number goes in and out, and the ninth stays out', () => {
  expect(toggled([7, 23], 9)).toEqual([7, 9, 23])
  expect(toggled([7, 23], 7)).toEqual([23])
  const full = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(toggled(full, 9)).toBe(full)
})

test('the newest three sets are kept, each once, in whatever order it was picked', () => {
  const sets = [[1, 2, 3, 4, 5], [2, 3, 4, 5, 6], SET]
  expect(withSet(sets, [10, 9, 8, 7, 6])).toEqual([[2, 3, 4, 5, 6], SET, [6, 7, 8, 9, 10]])
  expect(withSet(sets, [5, 4, 3, 2, 1])).toEqual([[2, 3, 4, 5, 6], SET, [1, 2, 3, 4, 5]])
  expect(withoutSet(sets, [59, 3, 12, 40, 25])).toHaveLength(2)
  expect(nameOf([59, 3, 12, 40, 25])).toBe('3 12 25 40 59')
})

test('where nothing can be kept there are none', () => {
  const closed = () => {
    throw new Error('no storage here')
  }
  keepNumbers({ getItem: closed, setItem: closed }, 7, { numbers: [1], sets: [] })
  expect(readNumbers({ getItem: closed, setItem: closed }, 7)).toEqual({ numbers: [], sets: [] })
})
