import { expect, test } from 'vitest'
import { isHandedOut } from './handed-out.ts'

test.each([
  ['by nobody', { paid_out: false, handed_out_at: null }, false],
  ['by the player’s own list', { paid_out: true, handed_out_at: null }, true],
  ['by staff at the counter', { paid_out: false, handed_out_at: '2026-11-25T10:00:00.000Z' }, true],
] as const)('winnings are handed out %s: %s', (_by, ticket, is) => expect(isHandedOut(ticket)).toBe(is))
