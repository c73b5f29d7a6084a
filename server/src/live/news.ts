/**
 * What one process tells the others by NATS: events with their content. Sealed with the password that only the house's own
 * processes have, so that whoever else may publish there is not believed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LiveEvent, Topic } from './hub.ts'

export interface News {
  /** Which process tells; of two the smaller one goes on. */
  relay: string
  /** The event that came before these; there is none between. */
  previousId: bigint
  events: readonly LiveEvent[]
  /** By the database's clock: what was committed until then is in these news or before them. Null: more of it follows. */
  readAtMs: number | null
}

const SEAL_BYTES = 32
const TOPICS: readonly Topic[] = ['all', 'players', 'office', 'server']
const RELAY = /^[0-9a-f]{16}$/
const ID = /^\d{1,19}$/

/** What seals the news of one subject. */
export function newsKey(password: string, subject: string): Buffer {
  return createHmac('sha256', password).update(`samnang live news|${subject}`).digest()
}

export function sealNews({ relay, previousId, events, readAtMs }: News, key: Buffer): Buffer {
  const told = events.map(({ id, topic, kind, data }) => [String(id), topic, kind, data])
  const text = Buffer.from(JSON.stringify([relay, String(previousId), readAtMs, told]))
  return Buffer.concat([sealOf(text, key), text])
}

/** Null: not sealed by one of us, or not news. */
export function openNews(bytes: Uint8Array, key: Buffer): News | null {
  if (bytes.length <= SEAL_BYTES) return null
  const text = bytes.subarray(SEAL_BYTES)
  if (!timingSafeEqual(sealOf(text, key), bytes.subarray(0, SEAL_BYTES))) return null
  return newsOf(JSON.parse(Buffer.from(text).toString()))
}

function sealOf(text: Uint8Array, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Sealed by another version of ours it may still look otherwise. */
function newsOf(value: unknown): News | null {
  if (!Array.isArray(value)) return null
  const [relay, previousId, readAtMs, told] = value
  const isNews = isText(relay, RELAY) && isText(previousId, ID) && Array.isArray(told)
  if (!isNews || (readAtMs !== null && !Number.isSafeInteger(readAtMs))) return null
  const events = told.map(eventOf)
  if (!events.every((event) => event !== null)) return null
  let last = BigInt(previousId)
  for (const { id } of events) {
    if (id <= last) return null
    last = id
  }
  return { relay, previousId: BigInt(previousId), events, readAtMs }
}

function eventOf(value: unknown): LiveEvent | null {
  if (!Array.isArray(value)) return null
  const [id, named, kind, data] = value
  const topic = TOPICS.find((known) => known === named)
  if (!isText(id, ID) || topic === undefined || typeof kind !== 'string') return null
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  return { id: BigInt(id), topic, kind, data }
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}
