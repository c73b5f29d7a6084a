/** The demo's owner: a printed log-in without an authenticator, which exists only while the demo does. */
import { usernameKey } from '@samnang/core/player/username'
import { recordAudit } from '../base/audit-log.ts'
import { type Config, DEMO_OWNER } from '../config.ts'
import { inTransaction, type Tx } from '../database/pool.ts'
import { OWNER, type StaffTools } from './staff-member.ts'
import { endSessionsOf } from './staff-session-store.ts'
import {
  holdStaff,
  insertStaff,
  lockHouse,
  readStaff,
  type StaffRow,
  writePassword,
  writeRoles,
  writeState,
} from './staff-store.ts'

type Parts = Pick<StaffTools, 'pool' | 'passwords'> & {
  config: Pick<Config, 'demo'>
  log: { warn(line: string): void }
}

/** With the demo: lets them in. Without it: locks the one that an earlier demo has left behind. */
export async function ensureDemoOwner({ pool, passwords, config, log }: Parts): Promise<void> {
  const key = usernameKey(DEMO_OWNER.name)
  const known = await readStaff(pool, key)
  const isDone = config.demo ? known?.state === 'ACTIVE' : !known?.is_demo || known.state !== 'ACTIVE'
  if (isDone) return
  const passwordHash = config.demo && !known ? await passwords.hash(DEMO_OWNER.password) : null
  await inTransaction(pool, async (tx) => {
    await lockHouse(tx)
    const row = await holdStaff(tx, key)
    if (!row && passwordHash !== null) await makeOwner(tx, passwordHash)
    else if (row?.is_demo) await switchOwner(tx, row, config.demo ? 'ACTIVE' : 'LOCKED')
    else if (row) log.warn('the name of the demo owner is somebody else’s here')
  })
}

async function makeOwner(tx: Tx, passwordHash: string): Promise<void> {
  const { name } = DEMO_OWNER
  const id = await insertStaff(tx, { name, key: usernameKey(name), branch: null, isDemo: true })
  if (id === null) return
  await writePassword(tx, id, passwordHash)
  await writeRoles(tx, { id, roles: [OWNER], branch: null, givenBy: 'system' })
  const after = { state: 'ACTIVE', roles: [OWNER], demo: true }
  await recordAudit(tx, {
    actor: 'system',
    action: 'staff_created',
    target: `staff:${name}`,
    before: null,
    after,
  })
}

async function switchOwner(tx: Tx, row: StaffRow, state: 'ACTIVE' | 'LOCKED'): Promise<void> {
  if (row.state === state || row.state === 'LEFT') return
  await writeState(tx, row.id, state)
  await endSessionsOf(tx, row.id, 'locked')
  const action = state === 'ACTIVE' ? 'staff_unlocked' : 'staff_locked'
  const sides = { before: { state: row.state }, after: { state } }
  await recordAudit(tx, { actor: 'system', action, target: `staff:${row.name}`, ...sides })
}
