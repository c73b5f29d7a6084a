/** The demo's bank account and till: money gets in and out from the first start. Play money: never shown without the demo. */
import { assert } from '@samnang/core/refusal'
import { listCashAccounts, openCashAccountIn, showCashAccountIn } from '../cashier/cash-accounts.ts'
import type { Config } from '../config.ts'
import { createPool, inTransaction, type Tx } from '../database/pool.ts'
import { DEMO_BANK, DEMO_TILL } from '../demo-house/house-cash.ts'

const SYSTEM = { actor: 'system' } as const

/** Once; what the staff have made of them since stays. Codes that an operator has taken are let alone. */
export async function seedDemoCash(config: Config, ownerUrl: string): Promise<void> {
  const pool = createPool(ownerUrl, { max: 1, role: 'samnang_office', name: 'samnang-seed' })
  try {
    await inTransaction(pool, (tx) => (config.demo ? openBoth(tx) : hide(tx)))
  } finally {
    await pool.end()
  }
}

async function openBoth(tx: Tx): Promise<void> {
  const known = await listCashAccounts(tx)
  for (const wanted of [DEMO_BANK, DEMO_TILL]) {
    if (known.some(({ code }) => code === wanted.code)) continue
    const opened = await openCashAccountIn(tx, wanted, SYSTEM)
    assert(opened.ok, 'nobody has this code')
    if (wanted.kind === 'bank') await showCashAccountIn(tx, { id: opened.value, isShown: true }, SYSTEM)
  }
}

/** What an earlier demo has left: nobody transfers to a bank that is none. */
async function hide(tx: Tx): Promise<void> {
  for (const { id, holder, isShown } of await listCashAccounts(tx))
    if (isShown && holder === DEMO_BANK.holder) await showCashAccountIn(tx, { id, isShown: false }, SYSTEM)
}
