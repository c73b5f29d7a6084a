/** Registers a provider, or changes what is registered: the office, the command line and the demo do it through the same functions. */
import { isIP } from 'node:net'
import type { AuditAction } from '@samnang/core/audit-action'
import { canonicalJson } from '@samnang/core/canonical-json'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Queryable, type Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import {
  findProvider,
  insertKey,
  insertProvider,
  lockProviders,
  type Provider,
  type ProviderFacts,
  readKeys,
  retireKey,
  setProviderEnabled,
  updateProvider,
} from './registry-store.ts'
import { keyFingerprint, rsaPublicKey } from './signature.ts'

const NAME = /^[a-z][a-z0-9-]{1,31}$/
const SAME_HOST = /^same-host:([1-9][0-9]{1,4})$/
const KEYS_MAX = 2

export interface NewProvider {
  name: string
  title?: string
  sections: Provider['sections']
  gamesApi: string
  operatorId: number
  subPartner?: string | null
  /** PEM of the key that the provider signs with. */
  hubKey: string
  /** None given: where the Games API is. */
  frameOrigins?: string[]
  pictureHosts?: string[]
  allowed?: string[]
  /** False unless told: only for games that cannot do without. */
  mayLeaveFrame?: boolean
}

/**
 * By name: one that is known gets these facts, and this key, too. Where two keys are active already the oldest
 * retires. Refusals: `provider_name`, `provider_url`, `provider_origin`, `provider_key`, `provider_network`,
 * `provider_operator`.
 */
export function addProvider(pool: Pool, wanted: NewProvider, by: By): Promise<Outcome<Provider>> {
  return inTransaction(pool, (tx) => addProviderIn(tx, wanted, by))
}

/** The same inside of a transaction. */
export async function addProviderIn(
  tx: Tx,
  wanted: NewProvider,
  by: By,
): Promise<Outcome<Provider, FactFault>> {
  const checked = checkFacts(wanted)
  if (!checked.ok) return checked
  const key = publicKeyOf(wanted.hubKey)
  if (key === null) return refused('provider_key')
  await lockProviders(tx)
  const known = await findProvider(tx, wanted.name)
  const before = await auditFacts(tx, wanted.name)
  const provider = await (known ? updateProvider : insertProvider)(tx, checked.value)
  await activateKey(tx, provider.id, key)
  const action = known ? 'provider_changed' : 'provider_added'
  await tell(tx, { ...by, action, name: provider.name, before })
  return accepted(provider)
}

/**
 * What the operator decides of a provider that is there, all but its keys. Refusals: `not_found`, `changed_meanwhile` (it is
 * not what was seen any more), those of `addProvider`.
 */
export async function changeProviderIn(
  tx: Tx,
  { before: seen, after }: { before: ProviderFacts; after: Omit<NewProvider, 'hubKey'> },
  by: By,
): Promise<Outcome<Provider, FactFault | 'not_found' | 'changed_meanwhile'>> {
  const checked = checkFacts(after)
  if (!checked.ok) return checked
  await lockProviders(tx)
  const known = await findProvider(tx, after.name)
  if (!known) return refused('not_found')
  if (canonicalJson(factsIn(seen)) !== canonicalJson(factsIn(known))) return refused('changed_meanwhile')
  const before = await auditFacts(tx, known.name)
  const provider = await updateProvider(tx, checked.value)
  await tell(tx, { ...by, action: 'provider_changed', name: provider.name, before })
  return accepted(provider)
}

/** The same, whatever it is now: for a terminal, where nobody has looked at it before. */
export function changeProvider(
  pool: Pool,
  after: Omit<NewProvider, 'hubKey'>,
  by: By,
): Promise<Outcome<Provider, FactFault | 'not_found' | 'changed_meanwhile'>> {
  return inTransaction(pool, async (tx) => {
    await lockProviders(tx)
    const before = await findProvider(tx, after.name)
    return before ? changeProviderIn(tx, { before, after }, by) : refused('not_found')
  })
}

/** What `changeProviderIn` compares and changes. */
export function factsIn(provider: ProviderFacts): ProviderFacts {
  const { name, title, gamesApi, operatorId, subPartner, sections } = provider
  const { frameOrigins, pictureHosts, allowed, mayLeaveFrame } = provider
  const who = { name, title, gamesApi, operatorId, subPartner, sections }
  return { ...who, frameOrigins, pictureHosts, allowed, mayLeaveFrame }
}

/** Offers its games and takes its bets, or no longer: wins and rollbacks are taken all the same. Refusal `not_found`. */
export function enableProvider(
  pool: Pool,
  name: string,
  isEnabled: boolean,
  by: By,
): Promise<Outcome<undefined>> {
  return inTransaction(pool, (tx) => enableProviderIn(tx, name, isEnabled, by))
}

/** The same inside of a transaction; the row tells every process (functions/site-events.sql). */
export async function enableProviderIn(
  tx: Tx,
  name: string,
  isEnabled: boolean,
  by: By,
): Promise<Outcome<undefined>> {
  const before = await auditFacts(tx, name)
  if (!(await setProviderEnabled(tx, name, isEnabled))) return refused('not_found')
  const action = isEnabled ? 'provider_enabled' : 'provider_disabled'
  const after = await auditFacts(tx, name)
  await recordAudit(tx, { ...by, action, target: `provider:${name}`, before, after })
  return accepted(undefined)
}

/** Whether what this provider signs with this key is taken already. */
export async function isActiveKey(db: Queryable, name: string, pem: string): Promise<boolean> {
  const provider = await findProvider(db, name)
  const key = publicKeyOf(pem)
  const keys = provider ? await readKeys(db, provider.id) : []
  return keys.some(({ publicKey, retiredAt }) => publicKey === key && retiredAt === null)
}

/** Refusals: `not_found`, `provider_key`, `provider_keys` (two are active: one has to retire first). */
export function addProviderKey(pool: Pool, name: string, pem: string, by: By): Promise<Outcome<undefined>> {
  return inTransaction(pool, (tx) => addProviderKeyIn(tx, name, pem, by))
}

/** The same inside of a transaction. */
export async function addProviderKeyIn(
  tx: Tx,
  name: string,
  pem: string,
  by: By,
): Promise<Outcome<undefined, 'not_found' | 'provider_key' | 'provider_keys'>> {
  await lockProviders(tx)
  const provider = await findProvider(tx, name)
  if (!provider) return refused('not_found')
  const key = publicKeyOf(pem)
  if (key === null) return refused('provider_key')
  const active = (await readKeys(tx, provider.id)).filter(({ retiredAt }) => retiredAt === null)
  if (active.some(({ publicKey }) => publicKey === key)) return accepted(undefined)
  if (active.length >= KEYS_MAX) return refused('provider_keys')
  const before = await auditFacts(tx, name)
  await insertKey(tx, provider.id, key)
  await tell(tx, { ...by, action: 'provider_key_added', name, before })
  return accepted(undefined)
}

/** The key that has this fingerprint. Refusals: `not_found`, `provider_last_key`. */
export async function retireProviderKeyIn(
  tx: Tx,
  name: string,
  fingerprint: string,
  by: By,
): Promise<Outcome<undefined, 'not_found' | 'provider_last_key'>> {
  await lockProviders(tx)
  const provider = await findProvider(tx, name)
  const keys = provider ? await readKeys(tx, provider.id) : []
  const key = keys.find(({ publicKey }) => keyFingerprint(publicKey) === fingerprint)
  if (!provider || !key || key.retiredAt !== null) return refused('not_found')
  if (keys.filter(({ retiredAt }) => retiredAt === null).length === 1) return refused('provider_last_key')
  const before = await auditFacts(tx, name)
  await retireKey(tx, provider.id, key.publicKey)
  await tell(tx, { ...by, action: 'provider_key_retired', name, before })
  return accepted(undefined)
}

type FactFault = `provider_${'name' | 'url' | 'operator' | 'origin' | 'network' | 'key'}`

/** As they would be kept; without asking anybody. Refusals: those of `addProvider`. */
export function checkFacts(wanted: Omit<NewProvider, 'hubKey'>): Outcome<ProviderFacts, FactFault> {
  const { name, gamesApi, operatorId } = wanted
  if (!NAME.test(name)) return refused('provider_name')
  if (!isHttp(gamesApi)) return refused('provider_url')
  if (!Number.isInteger(operatorId) || operatorId < 1 || operatorId > 2_147_483_647)
    return refused('provider_operator')
  const frameOrigins = wanted.frameOrigins?.length ? wanted.frameOrigins : [new URL(gamesApi).origin]
  if (!frameOrigins.every(isFrameOrigin)) return refused('provider_origin')
  const pictureHosts = wanted.pictureHosts ?? []
  if (!pictureHosts.every((host) => /^[a-z0-9.-]+(:[0-9]{1,5})?$/.test(host)))
    return refused('provider_origin')
  if (!(wanted.allowed ?? []).every(isNetwork)) return refused('provider_network')
  return accepted({
    name,
    title: wanted.title?.trim() || name,
    gamesApi: gamesApi.replace(/\/+$/, ''),
    operatorId,
    subPartner: wanted.subPartner ?? null,
    sections: [...new Set(wanted.sections)],
    frameOrigins,
    pictureHosts,
    allowed: wanted.allowed ?? [],
    mayLeaveFrame: wanted.mayLeaveFrame ?? false,
  })
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#]/.test(text)
}

function isFrameOrigin(text: string): boolean {
  return SAME_HOST.test(text) || (isHttp(text) && new URL(text).origin === text)
}

/** In one form, so that the same key is the same text; null: not what providers sign with. */
function publicKeyOf(pem: string): string | null {
  const key = rsaPublicKey(pem)
  return key && String(key.export({ type: 'spki', format: 'pem' }))
}

/** An address, or a network in CIDR form. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  if (version === 0 || text.split('/').length > 2) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

async function activateKey(tx: Tx, providerId: number, key: string): Promise<void> {
  const active = (await readKeys(tx, providerId)).filter(({ retiredAt }) => retiredAt === null)
  if (active.some(({ publicKey }) => publicKey === key)) return
  const [oldest] = active
  if (active.length >= KEYS_MAX && oldest) await retireKey(tx, providerId, oldest.publicKey)
  await insertKey(tx, providerId, key)
}

/** What is written down of a provider: all that the operator decides, and the keys that count, by fingerprint. */
async function auditFacts(tx: Tx, name: string): Promise<Record<string, unknown> | null> {
  const provider = await findProvider(tx, name)
  if (!provider) return null
  const { title, gamesApi, operatorId, subPartner, sections, frameOrigins, pictureHosts } = provider
  const keys = (await readKeys(tx, provider.id)).filter(({ retiredAt }) => retiredAt === null)
  return {
    ...{ title, gamesApi, operatorId, subPartner, sections, frameOrigins, pictureHosts },
    allowed: provider.allowed,
    mayLeaveFrame: provider.mayLeaveFrame,
    enabled: provider.isEnabled,
    keys: keys.map(({ publicKey }) => keyFingerprint(publicKey)),
  }
}

interface Told extends By {
  action: AuditAction
  name: string
  before: Record<string, unknown> | null
}

/** For ever in the book of significant events, with what is now; and to every process at once. */
async function tell(tx: Tx, { name, ...told }: Told): Promise<void> {
  await recordAudit(tx, { ...told, target: `provider:${name}`, after: await auditFacts(tx, name) })
  await addEvent(tx, { topic: 'server', kind: 'provider_changed', data: {} })
}
