/** Players of tests, as a launch of the operator makes them. */
import { randomUUID } from 'node:crypto'
import type { Pool } from '../src/database/pool.ts'
import { fillPurse } from '../src/provider/demo-wallet-store.ts'
import type { Session } from '../src/provider/session.ts'
import { insertSession, openLaunch } from '../src/provider/session-store.ts'

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

/** The session is stored, with its purse where it is for play money; with `token` the page of its game acts. */
export async function seat(
  pool: Pool,
  change: Partial<Session> & Pick<Session, 'gameCode'>,
): Promise<{ session: Session; token: string }> {
  const session = newSession(change)
  const token = randomUUID()
  await openPage(pool, session, token)
  if (session.mode === 'demo') await fillPurse(pool, session.id)
  return { session, token }
}

/** A launch whose page has been opened and acts with `pageToken`. */
export async function openPage(pool: Pool, session: Session, pageToken: string): Promise<void> {
  const launchToken = randomUUID()
  await insertSession(pool, session, launchToken)
  if (!(await openLaunch(pool, { launchToken, pageToken, gameCode: session.gameCode })))
    throw new Error('the launch was not taken')
}
