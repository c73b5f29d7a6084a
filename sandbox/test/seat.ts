/** Players of tests, as a launch of the operator makes them. */
import { randomUUID } from 'node:crypto'
import type { Pool } from '../src/database/pool.ts'
import { fillPurse } from '../src/provider/demo-wallet-store.ts'
import type { Session } from '../src/provider/session.ts'
import { insertSession } from '../src/provider/session-store.ts'

/** A stranger who plays with real money, unless told otherwise. */
export function newSession(change: Partial<Session> & Pick<Session, 'gameCode'>): Session {
  return {
    id: randomUUID(),
    player: `u_${randomUUID()}`,
    token: 'operator token',
    currency: 'KHR',
    lang: 'km',
    mode: 'real',
    lobbyUrl: '',
    ...change,
  }
}

/** The session is stored, with its purse where it is for play money; `token` opens the page of its game. */
export async function seat(
  pool: Pool,
  change: Partial<Session> & Pick<Session, 'gameCode'>,
): Promise<{ session: Session; token: string }> {
  const session = newSession(change)
  const token = randomUUID()
  await insertSession(pool, session, token)
  if (session.mode === 'demo') await fillPurse(pool, session.id)
  return { session, token }
}
