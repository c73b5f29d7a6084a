/** Providers, their facts and keys over the office's HTTP, as the role of the office, beside a server that does what only it may. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { expect, test } from 'vitest'
import { gamesDesk, reason } from '../../test/games-desk.ts'
import type { OfficeBrowser } from '../../test/office.ts'
import { publicPem } from '../../test/wallet.ts'
import { readOwnKey } from '../providers/own-key.ts'
import { tellOffice } from '../providers/provider-clock.ts'
import { doTasks } from '../providers/provider-tasks.ts'

const { server, provider, dara, sok, looker, sheet, post, agree, lastAudit } = await gamesDesk()

function factsIn(data: OfficeReply<'GET /api/providers/:name'>) {
  const { title, sections, games_api, operator_id, sub_partner } = data
  const { frame_origins, picture_hosts, allowed, may_leave_frame } = data
  const who = { title, sections, games_api, operator_id, sub_partner }
  return { ...who, frame_origins, picture_hosts, allowed, may_leave_frame }
}

test('who may look sees the provider and its public keys, and may change nothing', async () => {
  const seen = await sheet(looker)
  expect(seen).toMatchObject({
    name: provider.name,
    is_on: true,
    wallet_path: `/wallet/hub88/${provider.name}`,
  })
  expect(JSON.stringify(seen)).not.toContain('PRIVATE')
  const facts = factsIn(seen)
  const paths = [`/api/providers/${provider.name}`, `/api/providers/${provider.name}/tasks`]
  const bodies = [
    { before: facts, after: facts },
    { kind: 'games', day: null },
  ]
  for (const [at, path] of paths.entries())
    expect((await post(path, bodies[at] ?? {}, looker)).statusCode).toBe(403)
})

test('facts are changed once by two colleagues who have seen the same, and written down', async () => {
  const before = factsIn(await sheet())
  const change = (title: string, who: OfficeBrowser) =>
    post(
      `/api/providers/${provider.name}`,
      { before, after: { ...before, title, allowed: ['127.0.0.0/8'] } },
      who,
    )
  const both = await Promise.all([change('Dara’s', dara), change('Sok’s', sok)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  const after = factsIn(await sheet())
  expect(after.allowed).toEqual(['127.0.0.0/8'])
  const audit = await lastAudit('provider_changed')
  expect(audit).toMatchObject({
    reason,
    target: `provider:${provider.name}`,
    before: { title: before.title },
  })
  expect(audit?.after).toMatchObject({ title: after.title, allowed: ['127.0.0.0/8'] })
  const wrong = await post(`/api/providers/${provider.name}`, {
    before: after,
    after: { ...after, allowed: ['x'] },
  })
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'provider_network'])
})

test('keys take two: a second is added, a third refused, one retired; never the last one', async () => {
  const path = `/api/providers/${provider.name}/keys`
  const [old] = (await sheet()).keys
  expect((await post(path, { public_key: 'no key' })).json().code).toBe('provider_key')
  const key = publicPem()
  const asked = await post(path, { public_key: key })
  expect((await sheet()).keys, 'nothing is done by one').toHaveLength(1)
  expect((await agree(asked, dara)).json().code).toBe('own_approval')
  expect((await agree(asked)).statusCode).toBe(200)
  expect((await agree(asked)).json().code).toBe('already_decided')
  const added = (await sheet()).keys.find(({ fingerprint }) => fingerprint !== old?.fingerprint)
  expect(await lastAudit('provider_key_added')).toMatchObject({
    ...{ actor: 'staff:Dara', reason, target: `provider:${provider.name}` },
    before: { keys: [old?.fingerprint] },
    after: { keys: [old?.fingerprint, added?.fingerprint] },
  })
  expect((await post(path, { public_key: key })).statusCode, 'it counts already').toBe(204)
  expect((await post(path, { public_key: publicPem() })).json().code).toBe('provider_keys')
  const retire = (fingerprint?: string) => post(`${path}/retire`, { fingerprint })
  const both = [await retire(added?.fingerprint), await retire(old?.fingerprint)] as const
  expect((await agree(both[0])).statusCode).toBe(200)
  expect((await agree(both[1])).json(), 'what was asked leaves none').toMatchObject({
    code: 'approval_void',
    errors: { command: ['provider_last_key'] },
  })
  expect((await retire(old?.fingerprint)).json().code).toBe('provider_last_key')
  expect(await lastAudit('provider_key_retired')).toMatchObject({
    ...{ actor: 'staff:Dara', reason, before: { keys: [old?.fingerprint, added?.fingerprint] } },
    after: { keys: [old?.fingerprint] },
  })
})

test('who agrees reads which key it is, and finds no key of ours', async () => {
  const asked = await post(`/api/providers/${provider.name}/keys`, { public_key: publicPem() })
  const { approval } = asked.json().data
  const shown = await sok.get(`/api/approvals/${approval}`)
  expect(shown.json().data.effects).toMatchObject([
    { action: 'provider_key_added', target: `provider:${provider.name}` },
  ])
  expect(shown.json().data.effects[0].after.keys).toHaveLength(2)
  expect(shown.body).not.toContain('PRIVATE')
  expect((await dara.send('POST', `/api/approvals/${approval}/withdraw`, { reason })).statusCode).toBe(204)
  expect((await sheet()).keys.filter(({ retired_at }) => retired_at === null)).toHaveLength(1)
})

test('a provider that two have registered has our key from a server, and its name once', async () => {
  const facts = { ...factsIn(await sheet()), title: 'New', games_api: 'https://new.example' }
  const body = { name: 'new-studio', ...facts, hub_key: publicPem() }
  const asked = await post('/api/providers', body)
  expect((await dara.get('/api/providers/new-studio')).statusCode).toBe(404)
  const added = await agree(asked)
  expect([added.statusCode, added.json().data], added.body).toEqual([200, { result: { name: 'new-studio' } }])
  expect((await post('/api/providers', body)).json().code).toBe('provider_known')
  await doTasks(server.parts)
  await tellOffice(server.parts, 'here')
  const seen = (await dara.get('/api/providers/new-studio')).json().data
  expect(seen.own_key).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  expect(seen.tasks).toMatchObject([{ kind: 'own_key', state: 'done', by: 'staff:Dara' }])
  expect(readOwnKey(server.parts.config.dataDir, 'new-studio')).not.toBeNull()
})
