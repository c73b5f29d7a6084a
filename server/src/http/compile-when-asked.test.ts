import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { type OfficeName, officeEndpoints, officeRow } from '@samnang/contract/office/office-endpoints'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compileWhenAsked } from './compile-when-asked.ts'
import { splitName } from './mount.ts'
import { endpointOf, routeSchemas } from './schemas.ts'

/** The tables share some paths. */
const ROWS = [
  ...(Object.keys(endpoints) as EndpointName[]).map((name) => ({ name, below: '', row: endpointOf(name) })),
  ...(Object.keys(officeEndpoints) as OfficeName[]).map((name) => ({
    name,
    below: '/office',
    row: officeRow(name),
  })),
]

test('every schema of both tables can be compiled: Fastify by itself compiles them all', async () => {
  const app = Fastify()
  for (const { name, below, row } of ROWS) {
    const [method, url] = splitName(name)
    const schema = routeSchemas(row, method !== 'GET')
    app.route({ method, url: below + url, schema, handler: () => null })
  }
  await app.ready()
  await app.close()
})

const BODY = {
  type: 'object',
  properties: { stake: { type: 'integer' } },
  required: ['stake'],
  additionalProperties: false,
}
const REPLY = { type: 'object', properties: { seen: { type: 'integer' } }, required: ['seen'] }

async function answers(late: boolean): Promise<unknown[]> {
  const app = Fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    ...(late ? { schemaController: compileWhenAsked() } : {}),
  })
  app.post('/bet', { schema: { body: BODY, response: { 200: REPLY } } }, (request) => ({
    seen: (request.body as { stake: number }).stake,
    hidden: 'not of the reply',
  }))
  app.get('/lacks', { schema: { response: { 200: REPLY } } }, () => ({}))
  app.setErrorHandler((error: { validation?: unknown; message: string }, _request, reply) =>
    reply.code(400).send({ message: error.message, validation: error.validation }),
  )
  const said = []
  for (const payload of [
    { stake: 1.5 },
    { stake: 5 },
    { stake: '5' },
    {},
    { stake: 5, more: 1 },
    { stake: 6 },
  ])
    said.push((await app.inject({ method: 'POST', url: '/bet', payload })).json())
  said.push((await app.inject('/lacks')).json())
  await app.close()
  return said
}

test('a schema that is compiled late refuses and drops what one of the start does, in its words', async () => {
  const late = await answers(true)
  expect(late).toEqual(await answers(false))
  expect(late[1]).toEqual({ seen: 5 })
  expect(late[0]).toMatchObject({ validation: [{ instancePath: '/stake', keyword: 'type' }] })
})

test('a schema that cannot be compiled is told by the first request', async () => {
  const app = Fastify({ schemaController: compileWhenAsked() })
  app.post('/bet', { schema: { body: { type: 'riel' } } }, () => null)
  await app.ready()
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/bet', payload: {} })
  expect([statusCode, body]).toEqual([500, expect.stringContaining('schema is invalid')])
  await app.close()
})
