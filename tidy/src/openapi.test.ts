/** The OpenAPI document is valid 3.1, whole, passes Redocly's strict rules and says what the contract says. */
import { createRequire } from 'node:module'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { liveEvents } from '@samnang/contract/live-events'
import { openapi } from '@samnang/server/http/openapi'
import { endpointOf } from '@samnang/server/http/schemas'
import { expect, test } from 'vitest'

const LINTER = '@redocly/openapi-core'
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

/** What Redocly has to say, as `rule: where: why`. Only events are named by no call: OpenAPI 3.1 has no words for them. */
async function complaints(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'no-unused-components': 'off' },
  })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${location[0]?.pointer}: ${message}`)
}

test('it is valid OpenAPI 3.1, and Redocly has nothing to say', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(await complaints(JSON.stringify(document))).toEqual([])
})

test('the linter finds what is no OpenAPI, and what is poor', async () => {
  const get = { ...operations[0]?.operation, operationId: undefined, responses: { 200: {} } }
  const found = await complaints(JSON.stringify({ ...document, paths: { '/x': { get } } }))
  expect(found.filter((one) => one.startsWith('struct: '))).not.toEqual([])
  expect(found.filter((one) => one.startsWith('operation-operationId: '))).not.toEqual([])
})

test('every schema is one of JSON Schema 2020-12, without words of other dialects', () => {
  // The linter's own: it is there wherever the linter is.
  const fromLinter = createRequire(createRequire(import.meta.url).resolve(LINTER))
  const { default: Ajv } = fromLinter('@redocly/ajv/dist/2020') as { default: Compiler }
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
