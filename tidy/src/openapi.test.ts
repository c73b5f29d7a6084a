/** The OpenAPI document is valid 3.1, whole, and says what the contract says. */
import { createRequire } from 'node:module'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { liveEvents } from '@samnang/contract/live-events'
import { openapi } from '@samnang/server/http/openapi'
import { endpointOf } from '@samnang/server/http/schemas'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'

const VALIDATOR = '@seriousme/openapi-schema-validator'
type Compiler = new (options: object) => { compile(schema: object): unknown }
type Json = Record<string, unknown>
interface Operation {
  operationId: string
  security: Json[]
  parameters: { name?: string; in?: string; $ref?: string }[]
  responses: Record<string, Json>
}

const document = JSON.parse(JSON.stringify(openapi('1.2.3'))) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Json>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every value below `node`, with its place. */
function* walk(node: unknown, place = '#'): Generator<[string, unknown]> {
  yield [place, node]
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) yield* walk(value, `${place}/${key}`)
}

test('it is valid OpenAPI 3.1', { timeout: 60_000 }, async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the validator finds what is no OpenAPI', { timeout: 60_000 }, async () => {
  const wrong = { ...structuredClone(document), paths: { '/x': { get: { responses: { 200: {} } } } } }
  expect((await new Validator().validate(wrong)).valid).toBe(false)
})

test('every schema is one of JSON Schema 2020-12, without words of other dialects', () => {
  // The validator's own: it is there wherever the validator is.
  const fromValidator = createRequire(createRequire(import.meta.url).resolve(VALIDATOR))
  const { default: Ajv } = fromValidator('ajv/dist/2020') as { default: Compiler }
  const ajv = new Ajv({ strict: true, strictTypes: false, validateFormats: false })
  const faults: string[] = []
  for (const [place, node] of walk(document)) {
    if (typeof node !== 'object' || node === null) continue
    if ('nullable' in node && typeof node.nullable === 'boolean') faults.push(`${place}: nullable`)
    if (!/\/schema$|\/schemas\/[^/]+$/.test(place) || '$ref' in node) continue
    try {
      ajv.compile(node)
    } catch (error) {
      faults.push(`${place}: ${error}`)
    }
  }
  expect(faults).toEqual([])
}, 60_000)

test('every reference leads somewhere', () => {
  const places = new Map(walk(document))
  const dangling = [...places].filter(
    ([place, value]) => place.endsWith('/$ref') && !places.has(String(value)),
  )
  expect(dangling).toEqual([])
})

test('operations have names of their own, and every part of a path is a parameter', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations) {
    const parts = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    const told = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect([path, told.sort()]).toEqual([path, parts.sort()])
  }
})

test('who may ask is said as the contract says it, and where a key is taken', () => {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const [method = '', url = ''] = name.split(' ')
    const operation = document.paths[url.replace(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()]
    const { access, takesKey } = endpointOf(name)
    const needs = method === 'GET' ? { session: [] } : { session: [], xsrf: [] }
    expect([name, operation?.security]).toEqual([name, access === 'public' ? [] : [needs]])
    const keys = operation?.parameters.filter(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
    expect([name, keys?.length]).toEqual([name, takesKey ? 1 : 0])
  }
})

test('the stream and each of its events are described', () => {
  const text = JSON.stringify(document.paths['/api/stream'])
  for (const kind of Object.keys(liveEvents)) expect(text).toContain(`\`${kind}\``)
  expect(
    Object.keys(document.components.schemas ?? {}).filter((name) => name.startsWith('Event')),
  ).toHaveLength(Object.keys(liveEvents).length)
})
