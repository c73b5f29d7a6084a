/** What is done to the house: switches, words, limits of events, keys, the gateway, the books; and what its event says. */
import { expect } from 'vitest'
import type { Case } from './case.ts'

const GATEWAY = {
  account: 'samnang@devb',
  name: 'Samnang',
  'cash-account': 'ABA-1',
  api: 'http://127.0.0.1:9',
}

export const HOUSE: Case[] = [
  {
    command: 'maintenance on',
    options: () => ({ notice: 'soon' }),
    target: 'setting:maintenance',
    before: null,
    after: { on: true, notice: 'soon' },
  },
  { command: 'maintenance off', target: 'setting:maintenance', before: { on: true }, after: { on: false } },
  {
    command: 'message set',
    words: () => ['hello'],
    target: 'words:',
    before: null,
    after: { place: 'marquee', km: 'hello', en: 'hello' },
  },
  { command: 'message clear', target: 'words:', before: { km: 'hello' }, after: null },
  {
    command: 'events limits',
    options: () => ({ bet: '500000' }),
    target: 'setting:event_limits',
    before: null,
    after: { bet: 500_000 },
  },
  { command: 'lottery on', target: 'setting:enable_lottery', before: null, after: true },
  { command: 'lottery off', target: 'setting:enable_lottery', before: true, after: false },
  {
    command: 'keys adopt',
    prepare: ({ firstWord }) => firstWord('keys adopt', ['papers']),
    words: () => ['papers'],
    actor: 'staff:sok',
    target: 'key:papers',
    before: null,
    after: { mark: expect.stringMatching(/^[0-9a-f]{64}$/) },
  },
  {
    command: 'vault adopt',
    prepare: ({ firstWord }) => firstWord('vault adopt', ['ab'.repeat(32)]),
    words: () => ['ab'.repeat(32)],
    actor: 'staff:sok',
    target: 'ab'.repeat(32),
    before: null,
    after: { key: 'ab'.repeat(32) },
  },
  {
    command: 'gateway set',
    // A token leaves a row of its own: gateway.test.ts.
    prepare: ({ firstWord }) => firstWord('gateway set', [], GATEWAY),
    options: () => GATEWAY,
    actor: 'staff:sok',
    target: 'setting:gateway',
    before: null,
    after: { account: 'samnang@devb', payPage: null },
  },
  {
    command: 'gateway enable',
    target: 'setting:khqr',
    before: null,
    after: true,
  },
  {
    command: 'gateway disable',
    target: 'setting:khqr',
    before: true,
    after: false,
  },
  // A look that is noted, and what is handed out.
  { command: 'ledger audit', target: '' },
  {
    command: 'db server-login',
    target: 'login:samnang_server_',
    before: null,
    after: { login: expect.stringMatching(/^samnang_server_/) },
  },
]
