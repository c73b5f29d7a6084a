/** What is done to draws of lotto 59 and of the lottery, to rates and rules, and what its event says. Row by row, in order. */
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import { wallTime } from '@samnang/core/phnom-penh-day'
import { reopenLotteryDraw } from '@samnang/server/lottery/reopen-lottery'
import { settleLotteryDraw } from '@samnang/server/lottery/settle-lottery'
import { thaiResult } from '../../../server/test/lottery-world.ts'
import type { Case } from './case.ts'

const cheaper = { ...DEFAULT_PAYTABLE, numberRateCenti: 4_900 }

export const DRAWS: Case[] = [
  {
    command: 'draw void',
    words: ({ id }) => [id('draw')],
    options: () => ({ reason: 'technical_fault' }),
    target: ({ id }) => id('draw'),
    before: { state: 'OPEN' },
    after: { state: 'VOID' },
  },
  {
    command: 'poll off',
    words: () => ['POLL_1'],
    target: 'poll:POLL_1',
    before: { enabled: true },
    after: { enabled: false },
  },
  {
    command: 'poll on',
    words: () => ['POLL_1'],
    target: 'poll:POLL_1',
    before: { enabled: false },
    after: { enabled: true },
  },
  {
    command: 'poll mode',
    words: () => ['POLL_1', 'beacon'],
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/lotto59/polls/:poll/mode' },
  },
  {
    command: 'paytable publish',
    words: ({ file }) => [file('rates.json', cheaper)],
    options: () => ({ 'above-100': true }),
    // The house has another owner, who is asked; what is done then is the office's.
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/lotto59/paytables' },
  },
  {
    command: 'pot seed',
    words: () => ['POLL_1'],
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/lotto59/pots/:poll/seed' },
  },
  {
    command: 'lottery draw create',
    options: () => ({ type: 'TN', session: 'DAY', at: wallTime(Date.now() + 3 * 86_400_000).slice(0, 16) }),
    target: '',
    before: null,
    after: { type: 'TN', session: 'DAY' },
  },
  {
    command: 'lottery draw void',
    words: ({ id }) => [id('voided')],
    options: () => ({ reason: 'technical_fault' }),
    target: ({ id }) => id('voided'),
    before: { state: 'open' },
    after: { state: 'void' },
  },
  {
    command: 'lottery number block',
    words: ({ id }) => [id('blocked'), '07'],
    target: ({ id }) => id('blocked'),
    before: { percent: 100 },
    after: { percent: 0 },
  },
  {
    command: 'lottery number half',
    words: ({ id }) => [id('blocked'), '07'],
    target: ({ id }) => id('blocked'),
    before: { percent: 0 },
    after: { percent: 50 },
  },
  {
    command: 'lottery number free',
    words: ({ id }) => [id('blocked'), '07'],
    target: ({ id }) => id('blocked'),
    before: { percent: 50 },
    after: { percent: 100 },
  },
  {
    command: 'lottery result enter',
    words: ({ id }) => [id('result')],
    options: ({ file }) => ({ file: file('r.json', thaiResult) }),
    target: ({ id }) => id('result'),
    before: { state: 'closed' },
    after: { state: 'entered' },
  },
  {
    command: 'lottery result confirm',
    words: ({ id }) => [id('result')],
    options: ({ file }) => ({ file: file('r.json', thaiResult), as: 'sok' }),
    target: ({ id }) => id('result'),
    before: { state: 'entered' },
    after: { state: 'confirmed' },
  },
  {
    command: 'lottery hand-out',
    prepare: ({ lottery, id }) => settleLotteryDraw(lottery, BigInt(id('result'))),
    words: ({ id }) => [id('ticket')],
    target: ({ id }) => `ticket:${id('ticket')}`,
    before: null,
    after: { handed_out: true },
  },
  {
    command: 'lottery put-back',
    words: ({ id }) => [id('ticket')],
    target: ({ id }) => `ticket:${id('ticket')}`,
    before: { handed_out: true },
    after: { handed_out: false },
  },
  {
    command: 'lottery reopen',
    // Two people have to say so; this is the first.
    prepare: ({ db, id }) =>
      reopenLotteryDraw(db.pool, {
        drawId: BigInt(id('result')),
        note: 'test',
        staff: 'sok',
        counts: async () => true,
      }),
    words: ({ id }) => [id('result')],
    options: () => ({ note: 'test' }),
    target: ({ id }) => id('result'),
    before: { state: 'settled' },
    after: { state: 'reversing' },
  },
  {
    command: 'lottery rules import',
    words: ({ file }) => [file('rules.json', { ...DEFAULT_RULES, name: 'another' })],
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/lottery/rules' },
  },
]
