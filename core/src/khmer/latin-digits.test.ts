import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test('Khmer digits become Latin ones, and every place of the text stays', () => {
  expect(latinDigits('០១២៣៤៥៦៧៨៩')).toBe('0123456789')
  expect(latinDigits('លេខ ៤២ a7។៛')).toBe('លេខ 42 a7។៛')
  expect(latinDigits('\u17df\u17ea')).toBe('\u17df\u17ea')
  expect(latinDigits('')).toBe('')
})
