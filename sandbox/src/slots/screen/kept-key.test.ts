import { afterEach, expect, test, vi } from 'vitest'
import { keptKey } from './kept-key.ts'

afterEach(() => vi.unstubAllGlobals())

test('the key of a spin survives a reload, one for each game', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  keptKey('a').keep('one')
  expect([keptKey('a').read(), keptKey('b').read()]).toEqual(['one', null])
  keptKey('a').forget()
  expect(keptKey('a').read()).toBeNull()
})

test('without storage the game goes on', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const kept = keptKey('a')
  kept.keep('one')
  kept.forget()
  expect(kept.read()).toBeNull()
})
