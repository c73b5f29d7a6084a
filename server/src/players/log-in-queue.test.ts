import { expect, test } from 'vitest'
import { LogInQueue } from './log-in-queue.ts'

/** Work that ends when it is told to, and remembers in which order it was begun. */
function bench() {
  const queue = new LogInQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (name: string, claim: { turn?: string; address?: string; isKnown?: boolean } = {}) =>
    queue.inTurn({ turn: name, address: name, isKnown: false, ...claim }, async () => {
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

test('two run at once, known browsers go before the others', async () => {
  const { begun, enter, settle, endAll } = bench()
  const all = [enter('a'), enter('b'), enter('c'), enter('known', { isKnown: true })]
  await settle()
  expect(begun).toEqual(['a', 'b'])
  await endAll()
  expect(begun).toEqual(['a', 'b', 'known', 'c'])
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'known'])
})

test('a crowd of unknown browsers leaves places for known ones', async () => {
  const { enter, endAll } = bench()
  const crowd = Array.from({ length: 300 }, (_, index) => enter(`guest ${index}`))
  const known = Array.from({ length: 64 }, (_, index) => enter(`known ${index}`, { isKnown: true }))
  const late = enter('known late', { isKnown: true })
  await endAll()
  expect((await Promise.all(crowd)).filter((answer) => answer === null)).toHaveLength(300 - 192)
  expect((await Promise.all(known)).filter((answer) => answer === null)).toHaveLength(0)
  expect(await late).toBeNull()
})

test('one address has 32 places, one name and browser 16', async () => {
  const { enter, endAll } = bench()
  const address = Array.from({ length: 40 }, (_, index) => enter(`x ${index}`, { address: 'one' }))
  const turn = Array.from({ length: 20 }, (_, index) => enter(`y ${index}`, { turn: 'one', isKnown: true }))
  expect(await refusedOf(address, endAll)).toBe(8)
  expect(await refusedOf(turn, endAll)).toBe(4)
  const later = enter('later', { address: 'one', turn: 'one' })
  await endAll()
  expect(await later).toBe('later')
})

test('a fault of one gives its place back and harms nobody who waits', async () => {
  const queue = new LogInQueue()
  const claim = { turn: 'same', address: 'same', isKnown: false }
  const faulty = queue.inTurn(claim, () => Promise.reject(new Error('broken')))
  const next = queue.inTurn(claim, async () => 'done')
  await expect(faulty).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
