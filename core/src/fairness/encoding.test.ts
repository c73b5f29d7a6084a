import { expect, test } from 'vitest'
import { hex, utf8 } from '../bytes.ts'
import { str, tag } from './encoding.ts'

test('text carries its length in bytes, tags their own length', () => {
  expect(hex(str('ក'))).toBe('00000003e19e80')
  expect(hex(tag('bet'))).toBe(`0f${hex(utf8('pooldraw/v1/bet'))}`)
})
