/** The demo's payments by code: an account of the house for play money, and the sandbox's simulated bank as its gateway. */
import { canonicalJson } from '@samnang/core/canonical-json'
import { assert } from '@samnang/core/refusal'
import { changeSetting } from '../base/change-setting.ts'
import { gatewaySettingOf } from '../base/gateway-setting.ts'
import { lockSettings, readSettingRows } from '../base/setting-rows.ts'
import { openCashAccountIn } from '../cashier/cash-accounts.ts'
import { bankAccountOfCode, setGatewayIn, type WantedGateway } from '../cashier/set-gateway.ts'
import type { Config } from '../config.ts'
import { createPool, inTransaction, type Tx } from '../database/pool.ts'
import { DEMO_KHQR } from '../demo-house/house-cash.ts'
import { writeGatewayToken } from '../gateway/gateway-token.ts'
import { localAddress, readBankToken } from './sandbox.ts'

const SYSTEM = { actor: 'system' } as const

/**
 * With the sandbox: its bank is the gateway, and deposits by code are on until somebody switches them off. Without it what
 * an earlier demo has left is off: nobody deposits play money into a house that means it. A real gateway is let alone.
 */
export async function seedDemoGateway(config: Config, ownerUrl: string): Promise<void> {
  const token = config.hasSandbox ? await readBankToken(config.dataDir) : null
  const pool = createPool(ownerUrl, { max: 1, role: 'samnang_office', name: 'samnang-seed' })
  try {
    const isOurs = await inTransaction(pool, (tx) => seed(tx, token === null ? null : config))
    if (isOurs && token !== null) await writeGatewayToken(config.dataDir, token)
  } finally {
    await pool.end()
  }
}

/** False: the operator has a gateway of their own. */
async function seed(tx: Tx, config: Config | null): Promise<boolean> {
  await lockSettings(tx)
  const rows = await readSettingRows(tx)
  const known = gatewaySettingOf(rows.get('gateway'))
  if (known && known.payPage === null) return false
  if (config === null) {
    if (known && rows.get('khqr') === true) await changeSetting(tx, { key: 'khqr', value: false }, SYSTEM)
    return false
  }
  const wanted = simulated(config)
  const id = await accountOf(tx)
  if (!known || canonicalJson(known) !== canonicalJson({ ...wanted, cashAccount: Number(id) })) {
    const done = await setGatewayIn(tx, wanted, SYSTEM)
    assert(done.ok, 'the facts of the demo are right')
  }
  if (!rows.has('khqr')) await changeSetting(tx, { key: 'khqr', value: true }, SYSTEM)
  return true
}

function simulated(config: Config): WantedGateway {
  const api = localAddress(config)
  const page = config.sandboxPublicUrl?.replace(/\/+$/, '') ?? `same-host:${config.sandboxPort}`
  return {
    ...{ account: 'samnang@sbox', name: 'Samnang Demo', city: 'Phnom Penh', cashAccount: DEMO_KHQR.code },
    ...{ api, list: `${api}/bank/payments`, payPage: `${page}/bank/pay` },
  }
}

async function accountOf(tx: Tx): Promise<bigint> {
  const known = await bankAccountOfCode(tx, DEMO_KHQR.code)
  if (known !== null) return known
  const opened = await openCashAccountIn(tx, DEMO_KHQR, SYSTEM)
  assert(opened.ok, 'the code of the demo’s account is free')
  return opened.value
}
