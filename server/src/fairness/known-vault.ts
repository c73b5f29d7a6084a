/** At a start: the vault that answers is the one whose key this database has published. */
import { AnotherVault, connectVault, type VaultClient } from '@samnang/vault/client'
import type { Config } from '../config.ts'
import { createPool } from '../database/pool.ts'
import { publishedKey } from '../draws/signing-keys.ts'
import { StartError } from '../start-error.ts'

/**
 * Throws a `StartError` that says what to do where it is another one: it would make every draw void. A vault that is
 * away is no reason not to start: draws wait for it.
 */
export async function expectKnownVault(vault: Pick<VaultClient, 'keys'>, socket: string): Promise<void> {
  try {
    await vault.keys()
  } catch (error) {
    if (error instanceof AnotherVault) throw new StartError(sentenceOf(error, socket))
  }
}

const AWAY_AFTER_MS = 2_000

/** The same before anything is written: also on a database that an older version made, or none yet. */
export async function expectKnownVaultFirst({ vaultSocket }: Config, ownerUrl: string): Promise<void> {
  const pool = createPool(ownerUrl, { max: 1, role: null, name: 'samnang-launch' })
  const isOurs = async (publicKey: Uint8Array) => {
    const known = await publishedKey(pool, 'vault').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === NO_TABLE) return null
      throw error
    })
    return known?.equals(publicKey) ?? true
  }
  const vault = connectVault(vaultSocket, { timeoutMs: AWAY_AFTER_MS, isOurs })
  try {
    await expectKnownVault(vault, vaultSocket)
  } finally {
    vault.close()
    await pool.end()
  }
}

const NO_TABLE = '42P01'

function sentenceOf({ key }: AnotherVault, socket: string): string {
  return `Another vault answers at ${socket} than the one that this database knows: start with that one's DATA_DIR or VAULT_SOCKET. If it is lost for good: npm run samnang -- vault adopt ${key}`
}

/** The public key of the vault that answers, 64 hex digits; null while none does. */
export async function answeringVault(socket: string): Promise<string | null> {
  const vault = connectVault(socket, { timeoutMs: AWAY_AFTER_MS })
  try {
    const keys = await vault.keys()
    return keys.ok ? Buffer.from(keys.value.publicKey).toString('hex') : null
  } catch {
    return null
  } finally {
    vault.close()
  }
}
