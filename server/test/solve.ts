/** What the log-in page does when it is asked for a proof. */
import { isSolution, solvePuzzle } from '@samnang/core/player/puzzle'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

export async function proofFor(
  refusal: LightMyRequestResponse,
): Promise<{ token: string; numbers: number[] }> {
  const { code, challenge } = refusal.json()
  expect([refusal.statusCode, code, challenge?.parts]).toEqual([429, 'challenge_required', 16])
  const numbers = await solvePuzzle(challenge)
  expect(isSolution(challenge, numbers)).toBe(true)
  return { token: challenge.token, numbers }
}
