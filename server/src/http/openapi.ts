/** The OpenAPI 3.1 document of the contract's table: its schemas are JSON Schema and stand in it as they are. */
import type { Endpoint } from '@samnang/contract/endpoint'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import {
  COMMON_REFUSALS,
  RefusalBody,
  refusals,
  SESSION_REFUSALS,
  UNSAFE_REFUSALS,
} from '@samnang/contract/refusals'
import { splitName } from './mount.ts'
import { streamOperation, streamSchemas } from './openapi-stream.ts'
import { endpointOf, type JsonSchema, jsonSchema } from './schemas.ts'

const DESCRIPTION = `Calls of the players' portal. A success is \`{"status":"success","data":…}\`, a refusal the schema
\`Refusal\` with a stable code. Money is riel with at most three decimals, a time ISO 8601 in UTC, a list is paged by
passing \`next\` back as \`before\`.`

export function openapi(version: string): JsonSchema {
  const paths: Record<string, JsonSchema> = { '/api/stream': { get: streamOperation } }
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const [method, url] = splitName(name)
    const path = url.replace(/:([a-z_]+)/g, '{$1}')
    const described = operation(name, endpointOf(name))
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Samnang',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'the site itself' }],
    components: {
      schemas: { Refusal: jsonSchema(RefusalBody), ...streamSchemas() },
      securitySchemes: SCHEMES,
      parameters: { IdempotencyKey, Player },
    },
    paths,
  }
}

const SCHEMES: JsonSchema = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-samnang',
    description:
      'Set by GET /sanctum/csrf-cookie, rotated by POST /login. Without https its name is `samnang`.',
  },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the readable cookie XSRF-TOKEN, URL-decoded; it belongs to the session.',
  },
}

/** Bytes as they are; the schema of such a body is empty. */
const PICTURE_IN: JsonSchema = { 'image/jpeg': {}, 'image/png': {}, 'image/webp': {} }

const IdempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made by the client before the first try and sent with every further one: the same key with the same content gets the stored answer, with other content 422 `idempotency_mismatch`. A bet slip names its draw and is never placed twice, however late it is repeated; another content under its key is refused on that day and the next one (Phnom Penh) at least, and is another slip after that: make a key of its own for each slip. Without one the server makes one, and a repetition is another command.',
  schema: { type: 'string', format: 'uuid' },
}

const Player: JsonSchema = {
  name: 'X-Player',
  in: 'header',
  required: false,
  description:
    'The number of the player who is meant. Where another one has logged in with the same cookies meanwhile the answer is 409 `other_player`, and nothing has happened.',
  schema: { type: 'string' },
}

function operation(name: EndpointName, endpoint: Endpoint): JsonSchema {
  const [method] = splitName(name)
  return {
    operationId: operationId(name),
    summary: endpoint.summary,
    security: securityOf(method, endpoint.access),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(namesPlayer(method, endpoint) ? [{ $ref: '#/components/parameters/Player' }] : []),
    ],
    ...requestBody(endpoint),
    responses: { ...success(endpoint), ...refusalResponses(method, endpoint) },
  }
}

function namesPlayer(method: string, { access }: Endpoint): boolean {
  return method !== 'GET' && access === 'player'
}

/** `POST /api/bet/jackpot` is `postApiBetJackpot`. */
function operationId(name: string): string {
  const [first = '', ...words] = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return first.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Both schemes of one entry are needed together. */
function securityOf(method: string, access: Endpoint['access']): JsonSchema[] {
  if (access === 'public') return []
  return [{ session: [], ...(method === 'GET' ? {} : { xsrf: [] }) }]
}

function parameters(schema: unknown, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: JsonSchema
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function requestBody({ body, takesPicture }: Endpoint): JsonSchema {
  if (takesPicture) return { requestBody: { required: true, content: PICTURE_IN } }
  return body ? { requestBody: { required: true, content: json(jsonSchema(body)) } } : {}
}

/** Where the query has a `format`, the answer may be a file of comma-separated values. */
function success({ reply, query, givesPicture }: Endpoint): JsonSchema {
  if (givesPicture) return { 200: { description: 'success', content: { 'image/webp': {} } } }
  if (!reply) return { 204: { description: 'success' } }
  const data = {
    type: 'object',
    properties: { status: { const: 'success' }, data: jsonSchema(reply) },
    required: ['status', 'data'],
    additionalProperties: false,
  }
  const { properties = {} } = (query ? jsonSchema(query) : {}) as { properties?: JsonSchema }
  const file = 'format' in properties ? { 'text/csv': { schema: { type: 'string' } } } : {}
  return { 200: { description: 'success', content: { ...json(data), ...file } } }
}

/** One response a status, its codes in the description. */
function refusalResponses(method: string, endpoint: Endpoint): JsonSchema {
  const codes = [
    ...COMMON_REFUSALS,
    ...(method === 'GET' ? [] : UNSAFE_REFUSALS),
    ...(namesPlayer(method, endpoint) ? ['other_player' as const] : []),
    ...(endpoint.access === 'player' ? SESSION_REFUSALS : []),
    ...(endpoint.lottery === 'on' ? (['lottery_off'] as const) : []),
    ...(endpoint.family ? (['family_off'] as const) : []),
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
