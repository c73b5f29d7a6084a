/** The contract as plain TypeScript, for a package that needs nothing else: printed from the schemas that the server checks by. */
import type { Endpoint } from '@samnang/contract/endpoint'
import { endpoints } from '@samnang/contract/endpoints'
import { liveEvents } from '@samnang/contract/live-events'
import { Challenge, EndedBecause, refusals } from '@samnang/contract/refusals'

interface Schema {
  type?: string
  const?: string | number | boolean
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  description?: string
}

const PARTS = ['body', 'params', 'query', 'reply'] as const

/** `contract.d.ts` of the package: the same names that `@samnang/contract` has. */
export function contractTypes(): string {
  const rows = Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
    const parts = PARTS.map((part) => `${part}: ${endpoint[part] ? typeOf(endpoint[part], 2) : 'undefined'}`)
    return `  /** ${endpoint.summary} */\n  '${name}': {\n    ${parts.join('\n    ')}\n  }`
  })
  const events = Object.entries(liveEvents).map(([kind, data]) => `  ${kind}: ${typeOf(data, 1)}`)
  const placed = 'POST /api/bet'
  return `/** Calls, events and refusals of the server. Made from its contract. */
export interface Endpoints {
${rows.join('\n')}
}
export type EndpointName = keyof Endpoints
export type BodyOf<N extends EndpointName> = Endpoints[N]['body']
export type ParamsOf<N extends EndpointName> = Endpoints[N]['params']
export type QueryOf<N extends EndpointName> = Endpoints[N]['query']
export type ReplyOf<N extends EndpointName> = Endpoints[N]['reply']
export type BetPlaced = ReplyOf<'${placed}'>
export interface LiveEvents {
${events.join('\n')}
}
export type LiveKind = keyof LiveEvents
export type LiveData<K extends LiveKind> = LiveEvents[K]
export type RefusalCode =
${Object.keys(refusals)
  .map((code) => `  | '${code}'`)
  .join('\n')}
export type Challenge = ${typeOf(Challenge, 0)}
export type EndedBecause = ${typeOf(EndedBecause, 0)}
`
}

/** A schema of the contract as a type; one that is not known here is a fault, never `unknown`. */
function typeOf(schema: Schema | object, depth: number): string {
  const { type, anyOf, items, properties, required, patternProperties, ...rest } = schema as Schema
  if (rest.const !== undefined) return JSON.stringify(rest.const)
  if (anyOf) return [...new Set(anyOf.map((one) => typeOf(one, depth)))].join(' | ')
  if (type === 'object' && properties) return objectOf(properties, required ?? [], depth)
  if (type === 'object') return `Record<string, ${unionOf(Object.values(patternProperties ?? {}), depth)}>`
  if (type === 'array' && items) return arrayOf(typeOf(items, depth))
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type
  throw new Error(`no type is known for ${JSON.stringify(schema)}`)
}

/** Only a union stands in brackets. */
function arrayOf(item: string): string {
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

function unionOf(schemas: Schema[], depth: number): string {
  return schemas.length === 0 ? 'never' : schemas.map((one) => typeOf(one, depth)).join(' | ')
}

function objectOf(properties: Record<string, Schema>, required: string[], depth: number): string {
  const indent = '  '.repeat(depth + 1)
  const fields = Object.entries(properties).map(([name, schema]) => {
    const told = schema.description ? `${indent}/** ${schema.description} */\n` : ''
    const mark = required.includes(name) ? '' : '?'
    return `${told}${indent}${/^\w+$/.test(name) ? name : `'${name}'`}${mark}: ${typeOf(schema, depth + 1)}`
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`
}
