/** What is done for and to players, and what its event says. Each row begins where the one before ended. */
import { DAY_MS, dayAt } from '@samnang/core/phnom-penh-day'
import { expect } from 'vitest'
import type { Case } from './case.ts'

export const PASSWORD = 'ផ្កាយ-bright-59'

export const PLAYERS: Case[] = [
  {
    command: 'player create',
    words: () => ['audited'],
    target: 'player:',
    before: null,
    after: { username: 'audited', state: 'ACTIVE' },
  },
  {
    command: 'player import',
    words: ({ file }) => [file('p.csv', `username,password,credit\nmany,${PASSWORD},0\n`)],
    target: 'player:',
    before: null,
    after: { username: 'many' },
  },
  {
    command: 'player credit',
    words: () => ['audited', '500'],
    target: 'player:',
    before: { balance: '0' },
    after: { balance: '50000000' },
  },
  {
    command: 'player debit',
    words: () => ['audited', '200'],
    target: 'player:',
    before: { balance: '50000000' },
    after: { balance: '30000000' },
  },
  {
    command: 'player lock',
    words: () => ['audited'],
    target: 'player:',
    before: { state: 'ACTIVE' },
    after: { state: 'LOCKED' },
  },
  {
    command: 'player unlock',
    words: () => ['audited'],
    target: 'player:',
    before: { state: 'LOCKED' },
    after: { state: 'ACTIVE' },
  },
  {
    command: 'player password',
    words: () => ['audited'],
    target: 'player:',
    before: { password: expect.stringMatching(/^[0-9a-f]{16}$/) },
    after: { password: expect.stringMatching(/^[0-9a-f]{16}$/) },
  },
  {
    command: 'player exclude',
    words: () => ['audited'],
    options: () => ({ until: dayAt(Date.now() + 40 * DAY_MS) }),
    target: 'player:',
    before: null,
    after: { until: expect.any(String) },
  },
  // A look that is noted.
  { command: 'player show', words: () => ['audited'], target: 'player:' },
]
