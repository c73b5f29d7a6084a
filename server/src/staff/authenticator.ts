/** The second proof: codes of an authenticator (RFC 6238: 30 seconds, a step to either side), or recovery codes. */
import { base32 } from '@samnang/core/staff/base32'
import { RECOVERY_BYTES, RECOVERY_CODES, readCode, recoveryCode } from '@samnang/core/staff/staff-code'
import { generateURI, verifySync } from 'otplib'
import { databaseNow } from '../database/database-now.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import { hashOf } from '../players/session-tokens.ts'
import { countRecovery, putSecret, replaceRecovery, spendRecovery, spendStep } from './authenticator-store.ts'
import type { StaffTools } from './staff-member.ts'
import type { StaffRow } from './staff-store.ts'

const SECRET_BYTES = 20
const STEP_S = 30

/** What a new authenticator is set up with. */
export function newSecret(random: Random): string {
  return base32(random.bytes(SECRET_BYTES))
}

/** For the picture that the authenticator reads. */
export function otpauthOf(name: string, secret: string): string {
  return generateURI({ issuer: 'Samnang', label: name, secret })
}

/** The step that the code belongs to; null: a wrong one. */
export function stepOf(secret: string, typed: string, nowMs: number): number | null {
  const read = readCode(typed)
  if (read?.kind !== 'totp') return null
  const epoch = Math.floor(nowMs / 1000)
  const found = verifySync({ secret, token: read.code, epoch, epochTolerance: STEP_S, period: STEP_S })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** Uses the code up; how it was proven, or null: wrong, too old, or used before. */
export async function spendCode(
  tx: Tx,
  { authenticators }: Pick<StaffTools, 'authenticators'>,
  { id, totp_secret: sealed }: Pick<StaffRow, 'id' | 'totp_secret'>,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  const read = readCode(typed)
  if (!read || !sealed) return null
  if (read.kind === 'recovery') return (await spendRecovery(tx, id, hashOf(read.code))) ? 'recovery' : null
  const step = stepOf(authenticators.open(sealed, boundTo(id)), read.code, await databaseNow(tx))
  return step !== null && (await spendStep(tx, id, step)) ? 'totp' : null
}

/** Takes the new secret, whose first code has just been proven; that code is used. */
export async function enrol(
  tx: Tx,
  { authenticators }: Pick<StaffTools, 'authenticators'>,
  { id, secret, step }: { id: bigint; secret: string; step: number },
): Promise<void> {
  await putSecret(tx, id, authenticators.seal(secret, boundTo(id)))
  await spendStep(tx, id, step)
}

/** Ten new ones in place of all before; they are shown once. */
export async function renewRecovery(tx: Tx, random: Random, id: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(random.bytes(RECOVERY_BYTES)))
  await replaceRecovery(
    tx,
    id,
    codes.map((code) => hashOf(code.replaceAll('-', ''))),
  )
  return codes
}

/** How many are left unused. */
export function countRecoveryCodes(db: Queryable, id: bigint): Promise<number> {
  return countRecovery(db, id)
}

/** A secret that was sealed for one colleague opens for no other. */
export function boundTo(id: bigint): string {
  return `staff:${id}`
}
