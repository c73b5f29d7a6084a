/** The contract's schemas as plain JSON Schema, in the forms that validate and serialise fastest. */

import type { Endpoint } from '@samnang/contract/endpoint'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'

export type JsonSchema = Record<string, unknown>

const NOTHING: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/** One row of the endpoint table; its literal types are of use to handlers only. */
export function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name]
}

/** What Fastify is told of a route: what may come in, and what may leave it with a 200. */
export function routeSchemas(
  endpoint: Pick<Endpoint, 'query' | 'params' | 'body' | 'reply'>,
  hasBody: boolean,
): Record<string, JsonSchema> {
  const reply = outputSchema(endpoint)
  return { ...inputSchemas(endpoint, hasBody), ...(reply ? { response: { 200: reply } } : {}) }
}

/** What Fastify validates before the handler. An endpoint without a body accepts none or `{}`. */
export function inputSchemas(
  endpoint: Pick<Endpoint, 'query' | 'params' | 'body'>,
  hasBody: boolean,
): Record<string, JsonSchema> {
  return {
    querystring: endpoint.query ? plain(endpoint.query) : NOTHING,
    ...(endpoint.params ? { params: plain(endpoint.params) } : {}),
    ...(hasBody ? { body: endpoint.body ? plain(endpoint.body) : NOTHING } : {}),
  }
}

/** What may leave: fields outside of the schema are dropped, missing ones are a fault. */
export function outputSchema(endpoint: Pick<Endpoint, 'reply'>): JsonSchema | undefined {
  if (!endpoint.reply) return undefined
  return {
    type: 'object',
    properties: { status: { type: 'string', const: 'success' }, data: plain(endpoint.reply) },
    required: ['status', 'data'],
    additionalProperties: false,
  }
}

/** The schema as JSON Schema 2020-12, for documents: without TypeBox's own marks and otherwise as it is. */
export function jsonSchema(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema
}

/** In the words that Fastify's compilers know best: a union of texts becomes an enum, a union with null `nullable`. */
export function plain(schema: unknown): JsonSchema {
  return simplify(jsonSchema(schema)) as JsonSchema
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (typeof node !== 'object' || node === null) return node
  const fields = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simplify(value)]))
  return Array.isArray(fields.anyOf) ? simplerUnion(fields, fields.anyOf) : fields
}

function simplerUnion(fields: JsonSchema, members: JsonSchema[]): JsonSchema {
  const { anyOf: _, ...rest } = fields
  const [first, second] = members
  if (members.length === 2 && first && second?.type === 'null' && typeof first.type === 'string') {
    return {
      ...rest,
      ...first,
      nullable: true,
      ...(Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {}),
    }
  }
  const values = members.flatMap((member) => enumOf(member))
  return values.length >= members.length && members.every((member) => enumOf(member).length > 0)
    ? { ...rest, type: members[0]?.type, enum: values }
    : fields
}

function enumOf(member: JsonSchema): unknown[] {
  if (member.const !== undefined) return [member.const]
  return Array.isArray(member.enum) ? member.enum : []
}
