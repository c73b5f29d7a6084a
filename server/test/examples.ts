/** Valid input made from a schema, and everything that can be wrong with one field of it. */
import type { JsonSchema } from '../src/http/schemas.ts'

const MATCHES: Record<string, unknown> = {
  '^[0-9a-f]{32}$': '0123456789abcdef0123456789abcdef',
  '^[1-9][0-9]{0,15}$': '7',
  '^[1-9][0-9]{0,3}$': '7',
  '^([1-9]|[1-9][0-9]|100)$': '20',
  '^[a-z][a-z0-9-]{0,39}$': 'audit',
  '^[a-z][a-z0-9-]{1,31}$': 'nobody-here',
  '^[\\x20-\\x7e]*$': 'q=a',
  '^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$': 'សំណាង',
  '^[A-Za-z0-9_-]+$': 'abcdefghijklmnopqrstuvwxyz',
  '^[A-Z]{1,2}$': 'A',
  '^[A-Za-z0-9+/]+={0,2}$': 'AAAA',
  '^[a-z][a-z0-9_]{1,31}$': 'support',
  '^[^\\p{Cc}\\p{Cs}]*$': 'សំណាង',
  '^[^\\p{Cc}\\p{Cs}]+$': 'សំណាង',
  '\\S': 'សំណាង',
  '^[0-9a-f]{64}$': '0123456789abcdef'.repeat(4),
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$': '2026-11-20',
  '^[0-9]{4}-[0-9]{2}$': '2025-01',
  '^[A-Za-z][A-Za-z0-9_-]{0,31}$': 'VN',
  '^\\d{4}-\\d{2}-\\d{2}$': '2026-11-20',
  '^[a-z0-9_-]{1,64}$': 'poll_1',
  '^[A-Z0-9][A-Z0-9-]{0,15}$': 'ABA-7',
  '^[0-9A-Za-z][0-9A-Za-z ./_-]*$': 'FT-7',
  '^[0-9][0-9 ]{3,33}$': '000 111 222',
  '^-?[0-9]{1,13}(\\.[0-9]{1,2})?$': '5000',
  '^-?[0-9]{1,19}$': '500000000',
  '^[a-zA-Z0-9_-]{1,64}$': 'limits-POLL_1',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?(Z|[+-][0-9]{2}:[0-9]{2})$':
    '2030-01-01T00:00:00Z',
  '^[0-9]{1,2}(,[0-9]{1,2}){4}$': '1,2,3,4,5',
  '^[0-9]{1,16}$': '7',
  '^\\d{4}-\\d{2}-\\d{2}( ([01]\\d|2[0-3]):[0-5]\\d)?$': '2026-11-20 10:00',
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$':
    '00000000-0000-4000-8000-000000000000',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,3})?)?(Z|[+]07:00)$':
    '2026-11-20T10:00:00Z',
  '^-?[1-9][0-9]{0,15}$': '7',
  '^[1-9][0-9]{0,4}$': '7',
  '^[0-9]{2,3}$': '59',
  '^[1-9][0-9]{0,8}$': '1',
}

/** A value that the schema accepts, optional fields included. */
export function example(schema: JsonSchema, nth = 0): unknown {
  const [choice] = (schema.anyOf ?? []) as JsonSchema[]
  if (choice) return example(choice, nth)
  if (Array.isArray(schema.enum)) return schema.enum[nth % schema.enum.length]
  if (typeof schema.pattern === 'string') {
    const match = MATCHES[schema.pattern]
    if (match === undefined) throw new Error(`no example for ${schema.pattern}`)
    return match
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(fieldsOf(schema)).map(([name, field]) => [name, example(field)]),
      )
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 1) }, (_, index) =>
        example(schema.items as JsonSchema, index),
      )
    case 'number':
    case 'integer':
      return Number(schema.minimum ?? 1) + nth
    case 'boolean':
      return true
    case 'string':
      return 'a'.repeat(Number(schema.minLength ?? Math.min(8, Number(schema.maxLength ?? 8))))
    default:
      throw new Error(`no example for ${JSON.stringify(schema)}`)
  }
}

export function fieldsOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

/** JSON texts of values that are wrong for most fields. */
export const WRONG = {
  null: 'null',
  true: 'true',
  object: '{}',
  list: '[]',
  'empty text': '""',
  '"07"': '"07"',
  '"4e3"': '"4e3"',
  'long text': JSON.stringify('x'.repeat(2_000)),
  negative: '-1',
  zero: '0',
  fraction: '1.5',
  '1e21': '1e21',
  'unsafe integer': '9007199254740993',
  'rounds to one': '1.00000000000000001',
  infinity: '1e999',
  'lone surrogate': '"\\ud800"',
  nul: '"a\\u0000"',
}

/** The body with one field replaced, as text: numbers and surrogates reach the server as they are written. */
export function withField(body: unknown, path: readonly (string | number)[], json: string): string {
  const mark = '@@wrong@@'
  return JSON.stringify(replaced(body, path, mark)).replace(JSON.stringify(mark), () => json)
}

function replaced(value: unknown, [first, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (first === undefined) return by
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === first ? replaced(item, rest, by) : item))
  }
  const fields = { ...(value as Record<string, unknown>) }
  fields[first] = replaced(fields[first], rest, by)
  return fields
}

/** Every field of a body, those inside of lists too. */
export function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? value.slice(0, 1).map((_, index) => index) : Object.keys(value)
  return keys.flatMap((key) => {
    const inside = (value as Record<string | number, unknown>)[key]
    return [[key], ...pathsOf(inside).map((path) => [key, ...path])]
  })
}
