import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkFailed, loadOrReload } from './lazy-page.ts'

let reloads: number
let marks: Map<string, string>
let hasLine: boolean

beforeEach(() => {
  reloads = 0
  marks = new Map()
  hasLine = true
  vi.stubGlobal('fetch', () => (hasLine ? Promise.resolve(new Response()) : gone()))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload: () => reloads++ } }))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => marks.set(key, value),
    removeItem: (key: string) => marks.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => new Promise((done) => setTimeout(done, 5))
const gone = () => Promise.reject(new TypeError('Failed to fetch'))

test('a part that a release has taken away loads the page anew once, and is told if that did not help', async () => {
  void loadOrReload('chunk:a', gone)
  await settle()
  expect(reloads).toBe(1)
  await expect(loadOrReload('chunk:a', gone)).rejects.toThrow(ChunkFailed)
  expect(reloads).toBe(1)
  expect(await loadOrReload('chunk:a', () => Promise.resolve('here'))).toBe('here')
  void loadOrReload('chunk:a', gone)
  await settle()
  expect(reloads, 'after it was there once, a later release may ask for another').toBe(2)
})

test('without a line the page stays as it is, and the part is asked for when the line is back', async () => {
  vi.useFakeTimers()
  hasLine = false
  let asked = 0
  const part = loadOrReload('chunk:a', () => {
    asked += 1
    return hasLine ? Promise.resolve('here') : gone()
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect({ asked, reloads }).toEqual({ asked: 1, reloads: 0 })
  hasLine = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await part).toBe('here')
  expect({ asked, reloads }).toEqual({ asked: 2, reloads: 0 })
})

test('where nothing can be remembered the failure is told at once', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new Error('denied')
    },
    removeItem() {
      throw new Error('denied')
    },
  })
  await expect(loadOrReload('chunk:a', gone)).rejects.toThrow(ChunkFailed)
  expect(await loadOrReload('chunk:a', () => Promise.resolve('here'))).toBe('here')
  expect(reloads).toBe(0)
})

test('a part that does not come is given up after two minutes, asked for once more where the server answers', async () => {
  vi.useFakeTimers()
  marks.set('chunk:a', '1')
  let asked = 0
  const never = () => {
    asked += 1
    return new Promise(() => {})
  }
  const failed = expect(loadOrReload('chunk:a', never)).rejects.toThrow(ChunkFailed)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(120_000)
  await failed
})
