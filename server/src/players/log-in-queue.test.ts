import { expect, test } from 'vitest'
import { LogInQueue, type Rank } from './log-in-queue.ts'

/** Work that ends when it is told to, and remembers in which order it was begun. */
function bench() {
  const queue = new LogInQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (name: string, claim: { turn?: string; address?: string; rank?: Rank } = {}) =>
    queue.inTurn({ turn: name, address: name, rank: 'proven', ...claim }, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  const settle = () => new Promise((done) => setImmediate(done))
  const endAll = async () => {
    for (;;) {
      await settle()
      const end = ends.shift()
      if (!end) return
      end()
    }
  }
  return { begun, enter, settle, endAll }
}

async function refusedOf(answers: Promise<string | null>[], endAll: () => Promise<void>): Promise<number> {
  await endAll()
  return (await Promise.all(answers)).filter((answer) => answer === null).length
}

test('two run at once; known browsers go before the others, and of those who solved a puzzle', async () => {
  const { begun, enter, settle, endAll } = bench()
  const ranks: Rank[] = ['unproven', 'proven', 'known']
  const all = [enter('a'), enter('b'), ...ranks.map((rank) => enter(rank, { rank }))]
  await settle()
  expect(begun).toEqual(['a', 'b'])
  await endAll()
  expect(begun).toEqual(['a', 'b', 'known', 'proven', 'unproven'])
  expect(await Promise.all(all)).toEqual(['a', 'b', ...ranks])
})

test('a crowd of unknown browsers leaves places for known ones', async () => {
  const { enter, endAll } = bench()
  const crowd = Array.from({ length: 300 }, (_, index) => enter(`guest ${index}`))
  const known = Array.from({ length: 64 }, (_, index) => enter(`known ${index}`, { rank: 'known' }))
  const late = enter('known late', { rank: 'known' })
  await endAll()
  expect((await Promise.all(crowd)).filter((answer) => answer === null)).toHaveLength(300 - 192)
  expect((await Promise.all(known)).filter((answer) => answer === null)).toHaveLength(0)
  expect(await late).toBeNull()
})

test('those who solved no puzzle take 64 places at most', async () => {
  const { enter, endAll } = bench()
  const crowd = Array.from({ length: 70 }, (_, index) => enter(`guest ${index}`, { rank: 'unproven' }))
  const proven = enter('proven')
  expect(await refusedOf(crowd, endAll)).toBe(6)
  expect(await proven).toBe('proven')
})

test('one address has 32 places, one name and browser 16', async () => {
  const { enter, endAll } = bench()
  const address = Array.from({ length: 40 }, (_, index) => enter(`x ${index}`, { address: 'one' }))
  const turn = Array.from({ length: 20 }, (_, index) => enter(`y ${index}`, { turn: 'one', rank: 'known' }))
  expect(await refusedOf(address, endAll)).toBe(8)
  expect(await refusedOf(turn, endAll)).toBe(4)
  const later = enter('later', { address: 'one', turn: 'one' })
  await endAll()
  expect(await later).toBe('later')
})

test('a fault of one gives its place back and harms nobody who waits', async () => {
  const queue = new LogInQueue()
  const claim = { turn: 'same', address: 'same', rank: 'unproven' } as const
  const faulty = queue.inTurn(claim, () => Promise.reject(new Error('broken')))
  const next = queue.inTurn(claim, async () => 'done')
  await expect(faulty).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
