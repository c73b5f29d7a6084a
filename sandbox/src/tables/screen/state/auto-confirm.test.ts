import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseAutoConfirm, confirmsAutomatically, onAutoConfirm, takeUpAutoConfirm } from './auto-confirm.ts'

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

const confirmsFor = (session: string) => {
  takeUpAutoConfirm(session)
  return confirmsAutomatically()
}

test('off until the player wants it, then on through a reload of their page', () => {
  expect(confirmsFor('sok')).toBe(false)
  const told = vi.fn()
  const forget = onAutoConfirm(told)
  chooseAutoConfirm(true)
  forget()
  expect(told).toHaveBeenCalledTimes(1)
  expect(confirmsFor('sok')).toBe(true)
  chooseAutoConfirm(false)
  expect(confirmsFor('sok')).toBe(false)
})

test('the clock confirms no chip of the next player because the one before had switched it on', () => {
  takeUpAutoConfirm('sok')
  chooseAutoConfirm(true)
  expect(confirmsFor('dara')).toBe(false)
  chooseAutoConfirm(false)
  expect(confirmsFor('sok')).toBe(false)
})

test.each(['on', '{"isOn":true}', '{"owner":"sok","isOn":"on"}', 'null'])(
  'what nobody of this session has said is off: %s',
  (text) => {
    sessionStorage.setItem('sandbox.tables.autoConfirm', text)
    localStorage.setItem('sandbox.tables.autoConfirm', text)
    expect(confirmsFor('sok')).toBe(false)
  },
)

test('without storage the wish lasts as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined)
  takeUpAutoConfirm('sok')
  chooseAutoConfirm(true)
  expect(confirmsAutomatically()).toBe(true)
  expect(confirmsFor('sok')).toBe(false)
})
