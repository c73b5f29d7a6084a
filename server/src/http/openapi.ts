/** The OpenAPI document of the contract's table. */

import type { Endpoint } from '@samnang/contract/endpoint'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { RefusalBody, type RefusalCode, refusals } from '@samnang/contract/refusals'
import { splitName } from './mount.ts'
import { endpointOf, type JsonSchema, outputSchema, plain } from './schemas.ts'

/** What any endpoint may refuse with. */
const COMMON: RefusalCode[] = ['malformed', 'invalid_field', 'too_many_requests', 'maintenance', 'fault']
const UNSAFE: RefusalCode[] = ['too_large', 'wrong_content_type', 'csrf_mismatch']
const PLAYER: RefusalCode[] = ['unauthenticated', 'opened_elsewhere']

export function openapi(version: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const [method, url] = splitName(name)
    const path = url.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, endpointOf(name)) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Samnang', version },
    components: { schemas: { Refusal: plain(RefusalBody) } },
    paths,
  }
}

function operation(method: string, endpoint: Endpoint): JsonSchema {
  const reply = outputSchema(endpoint)
  return {
    summary: endpoint.summary,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body ? { requestBody: { required: true, content: json(plain(endpoint.body)) } } : {}),
    responses: {
      ...(reply
        ? { 200: { description: 'success', content: json(reply) } }
        : { 204: { description: 'success' } }),
      ...refusalResponses(method, endpoint),
    },
  }
}

function parameters(schema: unknown, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = plain(schema) as { properties?: JsonSchema; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }))
}

/** One response a status, its codes in the description. */
function refusalResponses(method: string, endpoint: Endpoint): JsonSchema {
  const codes = [
    ...COMMON,
    ...(method === 'GET' ? [] : UNSAFE),
    ...(endpoint.access === 'player' ? PLAYER : []),
    ...endpoint.refusals,
  ]
  const responses: Record<string, { description: string; content: JsonSchema }> = {}
  for (const code of new Set(codes)) {
    const { status } = refusals[code]
    const before = responses[status]?.description
    responses[status] = {
      description: before ? `${before}, ${code}` : code,
      content: json({ $ref: '#/components/schemas/Refusal' }),
    }
  }
  return responses
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}
