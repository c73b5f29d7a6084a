/** Who may call the wallet, from memory: keys, addresses and whether the provider is switched on. A second old at most. */
import type { KeyObject } from 'node:crypto'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { SharedAnswer } from '../base/shared-answer.ts'
import type { Pool } from '../database/pool.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Clock } from '../parts.ts'
import { rsaPublicKey } from './signature.ts'
import { type PartnerRow, readPartners } from './wallet-store.ts'

export interface Partner {
  id: number
  name: string
  accountId: bigint
  subPartner: string | null
  isEnabled: boolean
  keys: readonly KeyObject[]
  /** Whether calls from this address are listened to. */
  isAllowed(address: string): boolean
}

type Partners = ReadonlyMap<string, Partner>

const TRUSTED_MS = 1_000

/** All of them are read at once, so that names which nobody has cost the database nothing. */
export class WalletPartners {
  readonly #partners: SharedAnswer<Partners>

  constructor({ pool, live, clock }: { pool: Pool; live: LiveHub; clock: Clock }) {
    const ask = async () => new Map((await readPartners(pool)).map((row) => [row.name, partnerOf(row)]))
    this.#partners = new SharedAnswer({ ask, clock, freshMs: TRUSTED_MS, failedMs: 0 })
    live.onServerEvent('provider_changed', () => this.#partners.forget())
  }

  /** Null: no provider has this name. */
  async find(name: string): Promise<Partner | null> {
    return (await this.#partners.read()).get(name) ?? null
  }
}

function partnerOf(row: PartnerRow): Partner {
  const allowed = listOf(row.allowed)
  return {
    id: row.id,
    name: row.name,
    accountId: row.account_id,
    subPartner: row.sub_partner,
    isEnabled: row.enabled,
    keys: row.keys.flatMap((pem) => rsaPublicKey(pem) ?? []),
    isAllowed: (address) => row.allowed.length === 0 || isIn(allowed, address),
  }
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/')
    list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** A socket that listens on both families tells IPv4 addresses as `::ffff:192.0.2.1`. */
function isIn(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return list.check(plain, 'ipv4')
  return isIPv6(plain) && list.check(plain, 'ipv6')
}
