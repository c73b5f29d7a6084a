import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Choices, keepChoices, keptChoices } from './choices.ts'

/** What this phone keeps, for good and for the tab. */
function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

const ANY: Choices = { format: 'malay', accept: 'any', card: 'ou' }

test('a player finds after a reload what they chose', () => {
  keepChoices('sok', ANY)
  expect(keptChoices('sok')).toEqual(ANY)
})

test('the next player of a shared phone takes no worse odds by the wish of the one before', () => {
  keepChoices('sok', ANY)
  expect(keptChoices('dara')).toEqual({ ...ANY, accept: 'better' })
  keepChoices('dara', { ...ANY, accept: 'none' })
  expect([keptChoices('dara').accept, keptChoices('sok').accept]).toEqual(['none', 'better'])
})

test.each([null, 'any', '{"accept":"any"}', '{"owner":"sok","accept":"all"}', '[]', 'no json'])(
  'what nobody of this session has said is the careful way: %s',
  (text) => {
    if (text !== null) {
      sessionStorage.setItem('sandbox.sport.accept', text)
      localStorage.setItem('sandbox.sport.choices', text)
    }
    expect(keptChoices('sok')).toEqual({ format: 'decimal', accept: 'better', card: 'ah' })
  },
)

test('without storage the page goes on', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  keepChoices('sok', ANY)
  expect(keptChoices('sok').accept).toBe('better')
})
