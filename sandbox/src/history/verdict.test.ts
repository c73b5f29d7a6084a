import { hex } from '@samnang/core/bytes'
import { expect, test } from 'vitest'
import { seedHash } from '../chance/rng.ts'
import type { RoundReport } from '../provider/round-report.ts'
import { SLOT_GAMES } from '../slots/games.ts'
import { asJson, drawSpin } from '../slots/spin-draw.ts'
import { proofOf } from './proofs.ts'
import { verdictOf } from './verdict.ts'

const SEED = new Uint8Array(32).fill(7)

/** A finished spin as the page is given it. */
function reportOf({ code, configHash }: (typeof SLOT_GAMES)[number]): RoundReport {
  const facts = { id: 'r', game: code, clientSeed: 'luck', nonce: 3, configHash, detail: { bet: 1_000 } }
  const undrawn = { ...facts, outcome: null, events: null }
  const { outcome, events } = drawSpin(undrawn, SEED)
  return {
    ...facts,
    outcome,
    events: asJson(events),
    state: 'closed',
    openedAtMs: 0,
    isTable: false,
    wagers: [],
    seedHash: seedHash(SEED),
    seed: hex(SEED),
  }
}

test.each(SLOT_GAMES)('a round of $code is right, and wrong with anything changed', (game) => {
  const report = reportOf(game)
  expect(verdictOf(report)).toBe('verified')
  expect(verdictOf({ ...report, nonce: 4 })).toBe('wrong_result')
  expect(verdictOf({ ...report, clientSeed: 'other' })).toBe('wrong_result')
  expect(verdictOf({ ...report, outcome: { bet: 1_000, win: 1 } })).toBe('wrong_result')
  expect(verdictOf({ ...report, configHash: 'other rules' })).toBe('wrong_result')
  expect(verdictOf({ ...report, seedHash: seedHash(new Uint8Array(32)) })).toBe('wrong_hash')
})

test('while the seed is secret, or nothing was drawn, there is nothing to say', () => {
  const [game] = SLOT_GAMES
  if (!game) throw new Error('there are slots')
  const report = reportOf(game)
  expect(verdictOf({ ...report, seed: null })).toBeNull()
  expect(verdictOf({ ...report, outcome: null })).toBeNull()
  expect(verdictOf({ ...report, game: 'sbx_unknown' })).toBeNull()
  expect(proofOf('sbx_baccarat')).not.toBeNull()
})
