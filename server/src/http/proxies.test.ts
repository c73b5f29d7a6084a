/** What proxies say is believed as far as they are the operator's. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { type TestProvider, testProvider } from '../../test/wallet.ts'
import { signBytes } from '../providers/signature.ts'

let db: TestDatabase
let provider: TestProvider
const sites: TestServer[] = []
const CLIENT = '203.0.113.7'

beforeAll(async () => {
  db = await testDatabase()
  // Whether its calls are heard shows which address the server has understood.
  provider = await testProvider(db, [`${CLIENT}/32`])
  for (const proxyHops of [0, 1, 2]) sites.push(await testServer({ db, config: { proxyHops } }))
})
afterAll(async () => {
  for (const site of sites) await site.close()
  await db?.drop()
})

test.each([
  [0, `${CLIENT}`, '192.0.2.1', false],
  [0, `192.0.2.1`, CLIENT, true],
  [1, `${CLIENT}`, '192.0.2.1', true],
  [1, `${CLIENT}, 192.0.2.9`, '192.0.2.1', false],
  [1, `192.0.2.9, ${CLIENT}`, '192.0.2.1', true],
  [2, `${CLIENT}, 192.0.2.9`, '192.0.2.1', true],
  [2, `${CLIENT}, 192.0.2.8, 192.0.2.9`, '192.0.2.1', false],
] as const)('%d proxies, X-Forwarded-For: %s', async (hops, forwarded, remoteAddress, isHeard) => {
  const payload = JSON.stringify({ user: 'u1', request_uuid: randomUUID() })
  const answer = await sites[hops]?.app.inject({
    method: 'POST',
    url: `/wallet/hub88/${provider.name}/user/info`,
    headers: {
      'x-forwarded-for': forwarded,
      'x-hub88-signature': signBytes(Buffer.from(payload), provider.privateKey),
    },
    payload,
    remoteAddress,
  })
  expect(answer?.json().status !== 'RS_ERROR_INVALID_PARTNER').toBe(isHeard)
})

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('strict transport for the subdomains: %s', async (hstsSubdomains, said) => {
  const site = await testServer({ db, config: { publicUrl: 'https://play.example', hstsSubdomains } })
  const answer = await site.app.inject('/site.json')
  expect(answer.headers['strict-transport-security']).toBe(said)
  await site.close()
})
