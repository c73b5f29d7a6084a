import { afterEach, expect, test, vi } from 'vitest'
import { SAMPLES } from './samples.ts'
import { keepSettings, keptSettings } from './settings.ts'
import { createVoices, MAX_VOICES } from './voices.ts'

afterEach(() => vi.unstubAllGlobals())

test('a seventh sound waits for none of the six: it is left out', () => {
  const voices = createVoices()
  const endings: (() => void)[] = []
  const start = () => voices.start((ended) => endings.push(ended))
  expect(Array.from({ length: MAX_VOICES }, start)).not.toContain(false)
  expect(start()).toBe(false)
  endings[0]?.()
  endings[0]?.()
  expect([start(), start()]).toEqual([true, false])
})

test('a choice is kept, and closed or spoiled storage changes nothing', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  expect(keptSettings()).toEqual({ isOn: true, volume: 0.5 })
  keepSettings({ isOn: false, volume: 0.2 })
  expect(keptSettings()).toEqual({ isOn: false, volume: 0.2 })
  for (const key of stored.keys()) stored.set(key, '{"volume":7')
  expect(keptSettings()).toEqual({ isOn: true, volume: 0.5 })
  vi.stubGlobal('localStorage', undefined)
  keepSettings({ isOn: false, volume: 0 })
  expect(keptSettings().isOn).toBe(true)
})

test('every sound is short and starts at once', () => {
  for (const notes of Object.values(SAMPLES)) {
    expect(notes[0]?.at).toBe(0)
    expect(Math.max(...notes.map(({ at }) => at))).toBeLessThan(2)
  }
})
