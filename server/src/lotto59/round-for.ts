/** Mode 1: the round that a draw waits for. It may be late; nothing ever takes its place. */

import { equalBytes } from '@samnang/core/bytes'
import { BEACON_PATIENCE_MS, roundTimeMs } from '@samnang/core/fairness/beacon'
import type { Unusable } from '../draws/ask-for-seed.ts'
import { findBeaconRecord } from '../draws/beacon-records.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import type { DrawRow } from './draw-store.ts'

/**
 * How long to wait after relays had no proven answer: the longer, the later the round is. A day without the beacon leaves
 * eight thousand draws of POLL_2, which would ask database and relays for nothing else.
 */
const AGAIN_MS = { least: 500, most: 60_000 }
const AGAIN_PART = 20

/** `late`: nobody has the round yet, and whoever waits for it cannot be called off. */
export type Late = { kind: 'late'; restMs: number }

type Round =
  | { kind: 'there'; signature: Uint8Array | null }
  | { kind: 'too_early'; waitMs: number }
  | Late
  | ({ kind: 'unusable' } & Unusable)

/** `signature` null: a sealed draw needs none. Void is a draw whose round nobody had for a day, and for nothing else. */
export async function roundFor(
  { money, beacon }: Pick<DrawParts, 'money' | 'beacon'>,
  draw: DrawRow,
): Promise<Round> {
  const record = await findBeaconRecord(money, draw.id)
  if (!record) return { kind: 'there', signature: null }
  const waitMs = roundTimeMs(beacon.chain, record.round) - draw.nowMs
  if (waitMs > 0) return { kind: 'too_early', waitMs }
  const isOurs = equalBytes(record.chainHash, beacon.chainHash)
  if (isOurs && beacon.isBusy) return { kind: 'late', restMs: againMs(-waitMs) }
  const signature = isOurs ? await beacon.signatureOf(record.round) : null
  if (signature) return { kind: 'there', signature }
  if (waitMs > -BEACON_PATIENCE_MS) return { kind: 'late', restMs: againMs(-waitMs) }
  return { kind: 'unusable', reason: 'beacon_unavailable', note: `round ${record.round}` }
}

function againMs(lateMs: number): number {
  return Math.min(AGAIN_MS.most, Math.max(AGAIN_MS.least, lateMs / AGAIN_PART))
}
