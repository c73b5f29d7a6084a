/** Requests made from a route's schema: mostly right, and wrong in one to three places. */
import { randomUUID } from 'node:crypto'
import { example, fieldsOf, pathsOf, WRONG, withField } from '../../server/test/examples.ts'
import type { RawRequest } from '../client.ts'
import type { Chance } from './chance.ts'
import { pathWith, type Route, rightRequest, type Schema } from './routes.ts'

export const TEXTS: readonly string[] = [
  ...['0', '-1', '1', '2', '7', '07', '1e3', '1.5', '9007199254740991', '9007199254740993', '9'.repeat(40)],
  ...['', ' ', 'x', 'null', 'true', '{}', '[]', '%00', '%', '../..', "'--", '" or 1=1', '$1', '\\', '\u0000'],
  ...[
    'សំណាង',
    '\u200b',
    '\u202e',
    '😀',
    'ﷺ',
    'x'.repeat(201),
    'x'.repeat(5_000),
    'POLL_1',
    'POLL_2',
    'VN',
    'KH',
  ],
  ...[
    '2026-11-20',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '2026-11',
    '__proto__',
    'constructor',
    'csv',
    'km',
  ],
]
export const BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '7',
  '"x"',
  '{"a":NaN}',
  '{"__proto__":{}}',
  `${'['.repeat(200)}`,
  '\ufeff{}',
]
export const TYPES: readonly string[] = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'image/png',
  'x',
]
const KEYS = ['', '1', 'x'.repeat(36), '00000000-0000-0000-0000-000000000000']

export function madeRequest(route: Route, chance: Chance): RawRequest {
  const right = rightRequest(route)
  const headers: Record<string, string> = { ...right.headers, 'idempotency-key': randomUUID() }
  if (chance.isOneIn(20)) headers['idempotency-key'] = chance.oneOf(KEYS)
  if (chance.isOneIn(20) && right.body !== undefined) headers['content-type'] = chance.oneOf(TYPES)
  const search = searchOf(route, chance)
  return {
    method: route.method,
    path: `${pathOf(route, right.path, chance)}${search === '' ? '' : `?${search}`}`,
    headers,
    ...(right.body === undefined ? {} : bodyOf(route, right.body, chance)),
  }
}

function pathOf(route: Route, right: string, chance: Chance): string {
  if (!route.params || chance.isOneIn(4)) return right
  const fields = Object.keys(fieldsOf(route.params))
  return pathWith(route, Object.fromEntries(fields.map((field) => [field, idOf(chance)])))
}

/** Some of these are there. */
function idOf(chance: Chance): string {
  if (chance.isOneIn(2)) return String(chance.below(40))
  const text = chance.oneOf(TEXTS)
  // A dot alone is taken for a folder before it is sent, and an empty one is another route.
  return text === '' || text.includes('\u0000') ? '%00' : text
}

function searchOf({ query }: Route, chance: Chance): string {
  if (!query) return chance.isOneIn(30) ? 'surplus=1' : ''
  const search = new URLSearchParams()
  for (const [field, schema] of Object.entries(fieldsOf(query)))
    if (isRequired(query, field) || chance.isOneIn(2)) search.append(field, textFor(schema, chance))
  if (chance.isOneIn(12)) search.append(chance.oneOf(['surplus', '', '__proto__']), chance.oneOf(TEXTS))
  return search.toString()
}

function isRequired({ required }: Schema, field: string): boolean {
  return Array.isArray(required) && required.includes(field)
}

function textFor(schema: Schema, chance: Chance): string {
  return chance.isOneIn(2) ? String(example(schema, chance.below(4))) : chance.oneOf(TEXTS)
}

function bodyOf(
  route: Route,
  right: NonNullable<RawRequest['body']>,
  chance: Chance,
): { body: NonNullable<RawRequest['body']> } {
  if (typeof right !== 'string') return { body: bytes(chance) }
  if (chance.isOneIn(15)) return { body: chance.oneOf(BODIES) }
  let text = right
  const changes = chance.below(4)
  for (let n = 0; n < changes; n += 1) text = changedOnce(text, chance)
  return { body: chance.isOneIn(25) && route.body ? text.replace('{', '{"surplus":1,') : text }
}

/** A picture that is none, or begins as one. */
function bytes(chance: Chance): Uint8Array<ArrayBuffer> {
  const start = chance.oneOf([[0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47], [0x52, 0x49, 0x46, 0x46], []])
  return Uint8Array.from([...start, ...Array.from({ length: chance.below(400) }, () => chance.below(256))])
}

/** A value that is wrong somewhere, gone, or from the edge of what is right. */
export function changedOnce(text: string, chance: Chance): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return text
  }
  const paths = pathsOf(body)
  if (paths.length === 0) return text
  const path = chance.oneOf(paths)
  if (chance.isOneIn(6))
    return JSON.stringify(body, (key, value) => (key === String(path.at(-1)) ? undefined : value))
  const value = chance.isOneIn(2)
    ? chance.oneOf(Object.values(WRONG))
    : JSON.stringify(chance.isOneIn(2) ? chance.oneOf(TEXTS) : edgeOf(chance))
  return withField(body, path, value)
}

function edgeOf(chance: Chance): number {
  return chance.oneOf([
    0,
    1,
    2,
    59,
    60,
    100,
    499,
    500,
    501,
    10_000,
    2_000_000,
    1e12,
    2 ** 31,
    2 ** 53 - 1,
    -1,
  ])
}
