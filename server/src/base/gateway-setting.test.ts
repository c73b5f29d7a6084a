import { expect, test } from 'vitest'
import { gatewaySettingOf } from './gateway-setting.ts'

const GOOD = {
  ...{ account: 'samnang@aclb', name: 'Samnang', city: 'Phnom Penh', api: 'https://api-bakong.nbc.gov.kh' },
  ...{ list: null, cashAccount: 100, payPage: null },
}

test('a whole setting is read, and nothing beside it', () => {
  expect(gatewaySettingOf({ ...GOOD, token: 'secret' })).toEqual(GOOD)
  const more = {
    merchant: { id: '1', bank: 'ACLEDA' },
    list: 'http://127.0.0.1:1/list',
    payPage: 'same-host:8061/bank/pay',
  }
  expect(gatewaySettingOf({ ...GOOD, ...more })).toEqual({ ...GOOD, ...more })
})

test.each<[string, object | null]>([
  ['nothing', null],
  ['an account without a bank', { account: 'samnang' }],
  ['a name in Khmer, which codes cannot hold', { name: 'សំណាង' }],
  ['a name that is too long', { name: 'x'.repeat(26) }],
  ['an address with a secret in it', { api: 'https://me:secret@bank.example' }],
  ['an address with a question', { list: 'https://bank.example/list?key=secret' }],
  ['another protocol', { api: 'file:///etc/passwd' }],
  ['a page of another kind', { payPage: 'same-host:8061/<script>' }],
  ['no account of the house', { cashAccount: '100' }],
  ['half a merchant', { merchant: { id: '1' } }],
])('%s is no gateway', (_name, change) => {
  expect(gatewaySettingOf(change && { ...GOOD, ...change })).toBeNull()
})
