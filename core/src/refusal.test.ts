import { expect, test } from 'vitest'
import { accepted, assert, refused } from './refusal.ts'

test('a refusal says its code and what its sentence needs, an answer its value', () => {
  expect(refused('draw_closed')).toEqual({ ok: false, code: 'draw_closed' })
  expect(refused('too_small', { n: 5n })).toEqual({ ok: false, code: 'too_small', n: 5n })
  expect(accepted(0)).toEqual({ ok: true, value: 0 })
})

test('what cannot be stops the program, and says why it cannot', () => {
  for (const value of [false, null, undefined, 0, ''])
    expect(() => assert(value, 'it is there')).toThrow('assertion failed: it is there')
  for (const value of [true, 1, 'x', {}]) expect(() => assert(value, 'it is there')).not.toThrow()
})
