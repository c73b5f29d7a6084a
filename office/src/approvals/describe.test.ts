import type { OfficeEndpoint } from '@samnang/contract/office/office-endpoint'
import { officeEndpoints } from '@samnang/contract/office/office-endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../text/language.ts'
import { commandName, effectOf, sentenceOf, sidesOf } from './describe.ts'

const rows: [string, OfficeEndpoint][] = Object.entries(officeEndpoints)
const TWO = rows.filter(([, { approval }]) => approval === 'two').map(([endpoint]) => endpoint)

vi.stubGlobal('document', { documentElement: {} })
afterEach(() => chooseLanguage('km'))

test.each([
  ['km', /^[\p{Script=Khmer}\p{P}\p{S}\s]*\p{Script=Khmer}[^{}/]*$/u],
  ['en', /^[A-Z][^{}/\p{Script=Khmer}]+$/u],
] as const)(
  'in %s every command that waits for a second person is told in words, with whom it meets',
  async (language, said) => {
    await chooseLanguage(language)
    expect(TWO.length).toBeGreaterThan(0)
    for (const endpoint of TWO) {
      for (const text of [commandName(endpoint), effectOf(endpoint)]) expect(text, endpoint).toMatch(said)
      const sentence = sentenceOf({ endpoint, subject: 'staff:Dara' })
      expect(sentence, endpoint).toMatch(said)
      if (endpoint.includes(':')) expect(sentence, endpoint).toContain('Dara')
    }
  },
)

test('no two commands are told alike', () => {
  const told = TWO.flatMap((endpoint) => [commandName(endpoint), effectOf(endpoint)])
  expect(new Set(told).size).toBe(told.length)
})

test('the rule of a command is told with the name of that command', async () => {
  await chooseLanguage('en')
  const subject = 'approval_rule:POST /api/staff/:id/reset'
  expect(sentenceOf({ endpoint: 'POST /api/approval-rules', subject })).toContain(
    commandName('POST /api/staff/:id/reset'),
  )
})

test('a command of a former version is told as it was asked for', () => {
  expect(sentenceOf({ endpoint: 'POST /api/gone', subject: 'thing:7' })).toBe('POST /api/gone · 7')
  expect(effectOf('POST /api/gone')).toBeNull()
})

test('of two sides only what differs is told, in words, also where one of them is nothing', async () => {
  await chooseLanguage('en')
  const before = { roles: ['owner'], branch: null, state: 'ACTIVE' }
  expect(sidesOf(before, { ...before, roles: ['owner', 'desk'], branch: 2 })).toEqual([
    { field: 'Roles', before: 'Owner', after: 'Owner · desk' },
    { field: 'Branch', before: 'All', after: '2' },
  ])
  expect(sidesOf(null, { permissions: ['audit.read'], name: null })).toEqual([
    { field: 'Permissions', before: '–', after: 'Read the audit log' },
  ])
  expect(sidesOf({ permissions: ['audit.read'] }, { permissions: [] })).toEqual([
    { field: 'Permissions', before: 'Read the audit log', after: '–' },
  ])
  expect(sidesOf({ people: 2, hours: 72 }, { people: 1, hours: 72 })).toEqual([
    { field: 'Decided by', before: 'two people', after: 'one person' },
  ])
  expect(sidesOf({ hours: 72 }, { hours: 24 })).toEqual([
    { field: 'A request waits', before: '72 h', after: '24 h' },
  ])
  expect(sidesOf(null, { n: 1 })).toEqual([{ field: 'n', before: '–', after: '1' }])
  expect(sidesOf(1, 2)).toEqual([{ field: '', before: '1', after: '2' }])
  expect(sidesOf(before, before)).toEqual([])
})
