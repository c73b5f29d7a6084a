/** What a server is asked to do at a provider, over the office's HTTP: lists, checks, keys, and what servers measure. */
import { expect, test } from 'vitest'
import { gamesDesk, reason } from '../../test/games-desk.ts'
import { tellOffice } from '../providers/provider-clock.ts'
import { doTasks } from '../providers/provider-tasks.ts'

const { db, hub, server, provider, dara, sok, looker, sheet, post, agree, lastAudit } = await gamesDesk()

test('a list is asked for once, taken by a server, and told; whoever asks too soon reads why', async () => {
  const path = `/api/providers/${provider.name}/tasks`
  await db.owner.query('update provider set list_fetched_at = null')
  const both = await Promise.all([
    post(path, { kind: 'games', day: null }),
    post(path, { kind: 'games', day: null }, sok),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await Promise.all([doTasks(server.parts), doTasks(server.parts)])
  expect((await sheet()).tasks[0]).toMatchObject({
    kind: 'games',
    state: 'done',
    progress: 100,
    found: { games: 4 },
  })
  expect((await post(path, { kind: 'games', day: null })).statusCode).toBe(200)
  await doTasks(server.parts)
  expect((await sheet()).tasks[0]).toMatchObject({ state: 'failed', found: { why: 'too_often' } })
})

test('a check tries step by step what a server can, and its steps are told with what came of each', async () => {
  const path = `/api/providers/${provider.name}/tasks`
  expect((await post(path, { kind: 'check', day: '2026-01-01' })).statusCode).toBe(422)
  expect((await post(path, { kind: 'check', day: null }, looker)).statusCode).toBe(403)
  const unknown = { status: 404, body: { error: 'unknown' } }
  hub.answer('game/url', ({ game_code }) =>
    game_code === 'no-such-game' ? unknown : { body: { url: 'https://elsewhere.example/play' } },
  )
  expect((await post(path, { kind: 'check', day: null })).statusCode).toBe(200)
  await doTasks(server.parts)
  hub.answer('game/url', undefined)
  const [task] = (await sheet()).tasks
  expect(task).toMatchObject({ kind: 'check', state: 'done', progress: 100, by: 'staff:Dara' })
  const ok = Object.fromEntries(task?.found?.steps?.map((step) => [step.step, step.ok]) ?? [])
  expect(ok).toMatchObject({ enabled: true, own_key: true, keys: true, launch: false, unknown_game: true })
  expect(task?.found?.steps).toContainEqual({ step: 'launch', ok: false, said: 'https://elsewhere.example' })
  expect(task?.found?.steps).toContainEqual({ step: 'tombstone', ok: null, why: 'not_yet' })
  expect(await lastAudit('provider_asked')).toMatchObject({ after: { kind: 'check' }, reason })
})

test('a task that a dead server left is done by the next one', async () => {
  const path = `/api/providers/${provider.name}/tasks`
  const { id } = (await agree(await post(path, { kind: 'own_key', day: null }))).json().data.result
  await db.owner.query(
    `update provider_task set state = 'running', tries = 1, seen_at = clock_timestamp() - interval '3 minutes' where id = $1`,
    [id],
  )
  await doTasks(server.parts)
  expect((await sheet()).tasks[0]).toMatchObject({ id, state: 'done' })
})

test('what servers measure is summed by minute, two servers together, and shown by the hour', async () => {
  const { minutes } = server.parts.providers
  minutes.take()
  minutes.count(provider.name, 'answered', 40)
  minutes.count(provider.name, 'silent', 5_000)
  minutes.count('nobody', 'answered', 1)
  await tellOffice(server.parts, 'here')
  minutes.count(provider.name, 'answered', 60)
  await tellOffice(server.parts, 'there')
  const { rows } = (await dara.get(`/api/providers/${provider.name}/health?window=hour`)).json().data
  const sum = (name: string) =>
    rows.reduce((total: number, row: Record<string, number>) => total + (row[name] ?? 0), 0)
  expect(sum('answered')).toBeGreaterThanOrEqual(2)
  expect(sum('silent')).toBe(1)
  expect(Math.max(...rows.map(({ slowest_ms }: { slowest_ms: number }) => slowest_ms))).toBe(5_000)
  expect((await sheet()).servers.map(({ server: name }) => name)).toEqual(['here', 'there'])
})
