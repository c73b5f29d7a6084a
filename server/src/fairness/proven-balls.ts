/** The balls of a draw as its public records prove them, whatever the draw itself says. */
import type { Queryable } from '../database/pool.ts'
import { verifyDrawById } from './published-draw.ts'

/** Null where any other record does not hold, or is not public yet: then nothing is proven. */
export async function provenBalls(db: Queryable, id: bigint): Promise<number[] | null> {
  const verification = await verifyDrawById(db, id)
  const balls = verification?.steps.find(({ code }) => code === 'balls')
  if (!verification || !balls) return null
  if (!verification.steps.every((step) => step === balls || step.ok)) return null
  const { computed } = balls.detail
  return Array.isArray(computed) && computed.length === 10 ? computed.map(Number) : null
}
