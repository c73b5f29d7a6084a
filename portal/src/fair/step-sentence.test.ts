import { expect, test } from 'vitest'
import { english, khmer, makeSay } from './saved/texts.ts'
import { stepSentence } from './step-sentence.ts'
import type { ShownCode, ShownStep } from './verify-fair.ts'

const CODES: Record<ShownCode, true> = {
  keys: true,
  record: true,
  rules_hash: true,
  open_hash: true,
  open_signature: true,
  day_signature: true,
  commitment_in_day: true,
  close_root: true,
  close_hash: true,
  close_signature: true,
  seed_matches: true,
  release_signature: true,
  bound: true,
  beacon: true,
  prk: true,
  balls: true,
  numbers: true,
  own_leaf: true,
  own_path: true,
  receipt_signature: true,
  payout: true,
  kept_receipt: true,
  file: true,
}
const codes = Object.keys(CODES) as ShownCode[]
const states = ['ok', 'failed', 'not_yet', 'void', 'not_verifiable'] as const

const step = (code: ShownCode, state: ShownStep['state'], detail: ShownStep['detail'] = {}): ShownStep => ({
  code,
  state,
  ok: state === 'ok',
  detail,
})

test.each(['km', 'en'] as const)('every step in every state has a whole sentence in %s', (language) => {
  const say = makeSay(language)
  for (const code of codes) {
    for (const state of states) {
      const sentence = stepSentence(step(code, state), say)
      expect(sentence, `${code} ${state}`).toMatch(language === 'km' ? /[\u1780-\u17ff].*។$/u : /^[A-Z].*\.$/)
      expect(sentence).not.toMatch(/[{}]/)
    }
    expect(say(`name_${code}`)).not.toBe('')
  }
})

test('a good step and a failed one never read the same', () => {
  for (const language of ['km', 'en'] as const) {
    const say = makeSay(language)
    for (const code of codes)
      expect(stepSentence(step(code, 'ok'), say)).not.toBe(stepSentence(step(code, 'failed'), say))
  }
})

test('a list of bets that is not shown is said to be missing, not to be another one', () => {
  const say = makeSay('en')
  for (const code of ['close_root', 'kept_receipt'] as const) {
    const said = (reason: string) => stepSentence(step(code, 'failed', { reason }), say)
    expect(said('record_incomplete')).toBe(say('fault_record_incomplete'))
    expect(said('bet_not_listed')).toBe(say(`failed_${code}`))
  }
})

test('a release that does not bind the total stake says so', () => {
  const say = makeSay('en')
  const said = (detail: ShownStep['detail']) => stepSentence(step('release_signature', 'ok', detail), say)
  expect(said({ form: 'former' })).toBe(say('ok_release_former'))
  expect(said({})).toBe(say('ok_release_signature'))
})

test('nothing is claimed that is not checked: refunds, who made a file, when a record was signed', () => {
  expect(english.verdict_void_text).toContain('This site says')
  expect(khmer.verdict_void_text).toContain('គេហទំព័រនេះប្រកាសថា')
  expect([english.ok_file, khmer.ok_file].join()).not.toMatch(/not changed|មិនត្រូវបានប្តូរ/)
  expect([english.outside_proves_2, khmer.outside_proves_2].join()).not.toMatch(/before|មុន/)
  expect(english.outside_not_3).toContain('the opening record and that list')
  expect(khmer.outside_not_3).toContain('កំណត់ត្រាបើក និងបញ្ជីនេះ')
  // The first numbers of VN are out when the root is made.
  for (const key of ['public_so_far_outside', 'outside_not_2'] as const) {
    expect(english[key]).toMatch(/the last posts have closed\. .*out by then/)
    expect(khmer[key]).toMatch(/ប៉ុស្តិ៍ចុងក្រោយបិទ។ .*រួច/)
    expect([english[key], khmer[key]].join()).not.toMatch(/before the draw|មុនពេលឆ្នោតចេញ/)
  }
})

test('the payout is said in riel, as a share of the pot, or as none', () => {
  const say = makeSay('en')
  const said = (detail: ShownStep['detail']) => stepSentence(step('payout', 'ok', detail), say)
  expect(said({ wins: true, payoutUnits: '920000000', sharesPot: false })).toContain('9,200៛')
  expect(said({ wins: true, payoutUnits: '0', sharesPot: true })).toContain('pot')
  expect(said({ wins: false, payoutUnits: '0', sharesPot: false })).toContain('does not win')
  const half = said({ wins: true, payoutUnits: '460000000', sharesPot: false, isReduced: true })
  expect(half).toMatch(/4,600៛.*part of their rate.*as the ticket states it/)
})

test('both languages have the same keys and the same values to fill in', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  for (const [key, text] of Object.entries(khmer))
    expect(names(english[key as keyof typeof english]), key).toEqual(names(text))
})

test('Khmer texts hold no zero-width spaces and only the chosen spelling of coeng ta', () => {
  for (const [key, text] of Object.entries(khmer))
    expect(text, key).not.toMatch(/[\u200b-\u200d]|\u17d2\u178a/)
})
