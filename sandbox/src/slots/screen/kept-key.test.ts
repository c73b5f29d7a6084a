import { afterEach, expect, test, vi } from 'vitest'
import { keptKey, newKey } from './kept-key.ts'

afterEach(() => vi.unstubAllGlobals())

test('a key is a random UUID of version 4', () => {
  const keys = Array.from({ length: 50 }, newKey)
  for (const key of keys) {
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(keys).size).toBe(50)
})

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
