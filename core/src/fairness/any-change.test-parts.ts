/** Every way to change one value of a record, and a fast check of signatures: thousands of changed records are verified. */
import { createPublicKey, verify } from 'node:crypto'
import { hex } from '../bytes.ts'

/** The platform's check, because thousands of changed records are verified below. */
export async function verifyFast(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): Promise<boolean> {
  const der = Buffer.from(`302a300506032b6570032100${hex(publicKey)}`, 'hex')
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

/** Every single change of one value anywhere inside: numbers by one, one character of a text, null into something. */
export function* changes(value: unknown): Generator<unknown> {
  if (typeof value === 'number') yield* [value + 1, value - 1, -value - 1]
  else if (typeof value === 'string') yield* textChanges(value)
  else if (value === null) yield* ['x', { round: 0, signature: '' }]
  else if (Array.isArray(value)) yield* arrayChanges(value)
  else if (typeof value === 'object') yield* fieldChanges(value)
}

function* textChanges(text: string): Generator<string> {
  const step = Math.max(1, Math.floor(text.length / 12))
  const places = Array.from({ length: Math.ceil(text.length / step) }, (_, at) => at * step)
  for (const at of [...places, text.length - 1, text.length - 2, text.length - 3])
    yield text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
  yield text.slice(0, -1)
  yield `${text}0`
  if (text !== text.toUpperCase()) yield text.toUpperCase()
}

function* arrayChanges(list: readonly unknown[]): Generator<unknown[]> {
  for (const [at, item] of list.entries()) {
    for (const changed of changes(item)) yield list.map((same, other) => (other === at ? changed : same))
    yield list.filter((_, other) => other !== at)
  }
  yield [...list, list[0] ?? 0]
  if (list.length > 1) yield [...list].reverse()
}

function* fieldChanges(record: object): Generator<object> {
  for (const [field, value] of Object.entries(record)) {
    for (const changed of changes(value)) yield { ...record, [field]: changed }
    if (value !== null) yield { ...record, [field]: null }
    yield { ...record, [field]: undefined }
  }
}
