import { expect, test } from 'vitest'
import { isTransferReason, TRANSFER_REASONS } from './transfer-reason.ts'

test('only the reasons for which a player reads a sentence are reasons', () => {
  expect(TRANSFER_REASONS.every(isTransferReason)).toBe(true)
  expect(['', 'gift', 'Correction', 'correction '].filter(isTransferReason)).toEqual([])
})
