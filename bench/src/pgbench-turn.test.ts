import { expect, test } from 'vitest'
import { counted, type Step } from './pgbench-turn.ts'
import { UNWATCHED } from './turn.ts'

async function* lines(...steps: [number, number][]): AsyncGenerator<Step> {
  for (const [atSeconds, perSecond] of steps) yield { atSeconds, perSecond }
}

test('what connects and what warms up is not counted', async () => {
  const events: string[] = []
  const window = {
    opens: async () => void events.push('opens'),
    closes: async () => void events.push('closes'),
  }
  const steps = lines([1, 0], [2, 0], [3, 10], [4, 50], [5, 100], [6.5, 200], [7, 400], [8, 1000])
  // Warm from the third second, its first with a transaction, to the fifth.
  expect(await counted(steps, { seconds: 2, warmSeconds: 3 }, window)).toEqual({ count: 500, seconds: 2 })
  expect(events).toEqual(['opens', 'closes'])
})

test('a pgbench that ends too early is not counted', async () => {
  const ended = (async function* () {
    yield* lines([1, 10], [2, 10])
    throw new Error('ended')
  })()
  await expect(counted(ended, { seconds: 5, warmSeconds: 1 }, UNWATCHED)).rejects.toThrow('ended')
})
