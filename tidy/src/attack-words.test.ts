/** What is typed after `npm run attack` is refused where it would attack nothing, or what nobody meant. */
import { expect, test } from 'vitest'
import { readWords } from '../../e2e/attack/asked.ts'

const asked = (...args: string[]) => readWords(args, ['made', 'wire'])

test('without words, with a name, and with numbers', () => {
  expect(asked()).toEqual({ isHelp: false, names: [], seed: 59, perRoute: 150 })
  expect(asked('made', '--dose', '16', '--seed', '7')).toMatchObject({
    ...{ names: ['made'], perRoute: 16, seed: 7 },
  })
  expect(asked('--long')).toMatchObject({ perRoute: 100_000 })
})

test.each([
  [['--dose', '0'], '--dose takes a whole number from 1 on'],
  [['--dose', '1,000'], 'got "1,000"'],
  [['--dose', '-5'], '--dose'],
  [['--seed', 'x'], '--seed takes a whole number from 1 on'],
  [['--loong'], '--loong'],
  [['nowhere'], 'Not known: nowhere.'],
])('%j is refused', (args, sentence) => {
  expect(() => asked(...args)).toThrow(sentence)
})
