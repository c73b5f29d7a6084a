import { afterEach, expect, test } from 'vitest'
import { bankEnglish, bankKhmer } from './bank.ts'
import { fishingEnglish, fishingKhmer } from './fishing.ts'
import { fishingNamesEnglish, fishingNamesKhmer } from './fishing-names.ts'
import { chooseLanguage, languageOf } from './language.ts'
import { roundEnglish, roundKhmer } from './round-words.ts'
import { shared, sharedEnglish, sharedKhmer } from './shared.ts'
import { slotRulesEnglish, slotRulesKhmer } from './slot-rules.ts'
import { slots, slotsEnglish, slotsKhmer } from './slots.ts'
import { sportEnglish, sportKhmer } from './sport.ts'
import { sportRulesEnglish, sportRulesKhmer } from './sport-rules.ts'
import { tableRulesEnglish, tableRulesKhmer } from './table-rules.ts'
import { tablesEnglish, tablesKhmer } from './tables.ts'

const parts: readonly { name: string; khmer: Record<string, string>; english: Record<string, string> }[] = [
  { name: 'shared', khmer: sharedKhmer, english: sharedEnglish },
  { name: 'round', khmer: roundKhmer, english: roundEnglish },
  { name: 'bank', khmer: bankKhmer, english: bankEnglish },
  { name: 'fishing', khmer: fishingKhmer, english: fishingEnglish },
  { name: 'slots', khmer: slotsKhmer, english: slotsEnglish },
  { name: 'slotRules', khmer: slotRulesKhmer, english: slotRulesEnglish },
  { name: 'fishingNames', khmer: fishingNamesKhmer, english: fishingNamesEnglish },
  { name: 'sport', khmer: sportKhmer, english: sportEnglish },
  { name: 'sportRules', khmer: sportRulesKhmer, english: sportRulesEnglish },
  { name: 'tables', khmer: tablesKhmer, english: tablesEnglish },
  { name: 'tableRules', khmer: tableRulesKhmer, english: tableRulesEnglish },
]

afterEach(() => chooseLanguage('km'))

const names = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

test.each(parts)('both languages of $name say the same keys and values', ({ khmer, english }) => {
  expect(Object.keys(english).sort()).toEqual(Object.keys(khmer).sort())
  for (const [key, text] of Object.entries(khmer)) {
    expect([key, names(english[key] ?? '')]).toEqual([key, names(text)])
  }
})

test.each(parts)('Khmer of $name is composed, and spells with coeng TA', ({ khmer }) => {
  for (const text of Object.values(khmer)) {
    expect(text).toBe(text.normalize('NFC').trim())
    expect(text).not.toMatch(/\u17d2\u178a|\u200b/)
  }
})

test('a page speaks the language of its address, Khmer when it names none', () => {
  expect([languageOf('?lang=en'), languageOf('?lang=vi'), languageOf('')]).toEqual(['en', 'km', 'km'])
  expect(shared('balance')).toBe('សមតុល្យ')
  chooseLanguage('en')
  expect(shared('loading_percent', { percent: 40 })).toBe('Loading 40%')
  expect(slots('won', { win: '500៛' })).toBe('Win 500៛')
})
