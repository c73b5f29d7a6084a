/** What is typed after `npm run simulate` is refused where it would run no world. */
import { expect, test } from 'vitest'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { readWords } from '../../build/simulation.mjs'

test.each([
  [[], {}],
  [['--seeds', '20000', '--from', '1001'], { seeds: 20_000, from: 1_001 }],
  [['--seed', '65'], { seed: 65 }],
  [['--bug', 'float-rounding', '--seed', '7'], { bug: 'float-rounding', seed: 7 }],
  [['--bugs'], { bugs: true }],
])('%j is read', (args, words) => {
  expect(readWords(args)).toEqual(words)
})

test.each([
  [['--seeds', '20,000'], 'takes a whole number from 1 on, like --seeds 20000, and got "20,000"'],
  [['--seeds', '0'], 'got "0"'],
  [['--seeds', 'x'], 'got "x"'],
  [['--seeds', ''], 'got ""'],
  [['--seeds', '1e3'], 'got "1e3"'],
  [['--seeds', '99999999999999999999'], 'takes a whole number'],
  [['--seeds=-5'], 'got "-5"'],
  [['--from', '1.5'], '--from takes a whole number'],
  [['--seed', '0'], '--seed takes a whole number'],
  [['--seeds'], 'argument missing'],
  [['20000'], 'npm run simulate -- [--seeds N]'],
  [['--worlds', '5'], '--worlds'],
  [['--bugs', '--seeds', '5'], '--bugs stands alone'],
])('%j is refused', (args, sentence) => {
  expect(() => readWords(args)).toThrow(sentence)
})
