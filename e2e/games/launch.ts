/** Opens games as the portal does, and speaks to their pages as the player's browser does. */
import { randomBytes } from 'node:crypto'
import type { Client } from '../client.ts'
import { poll } from '../stream.ts'

export type OpenGame = { code: string; origin: string; token: string }

/** Every game of a lobby: 2 the tables, 3 the slots. */
export async function gamesOf(client: Client, lobby: 2 | 3): Promise<{ id: number; title: string }[]> {
  const name = lobby === 2 ? 'GET /api/external/2/list' : 'GET /api/external/3/list'
  const { rows } = await client.ask(name, { query: { limit: '50' } })
  return rows.map(({ id, title }) => ({ id, title }))
}

/** Null: not now, as while a process is being started again. */
export async function launch(client: Client, lobby: 2 | 3, id: number): Promise<OpenGame | null> {
  const answer =
    lobby === 2
      ? await client.call('POST /api/external/2/url', { body: { game: id } })
      : await client.call('POST /api/external/3/url', { body: { id } })
  return answer.kind === 'ok' ? opened(answer.data.url) : null
}

/** The cheapest room of a provider of fishing, once its list has been taken. */
export function fishingGame(client: Client, lobby: 4 | 5): Promise<number> {
  return poll(
    async () => {
      const { providers } = await client.ask('GET /api/external/fishing/information', {})
      return providers.find(({ id }) => id === lobby)?.games[0]?.id
    },
    30_000,
    'the rooms stayed away',
  )
}

/** The same for fishing: 4 the first provider, 5 the second; without a game its first one. */
export async function launchFishing(client: Client, lobby: 4 | 5, id?: number): Promise<OpenGame | null> {
  const body = id === undefined ? {} : { id }
  const answer = await client.call(lobby === 4 ? 'POST /api/external/4/url' : 'POST /api/external/5/url', {
    body,
  })
  return answer.kind === 'ok' ? opened(answer.data.url) : null
}

/** Takes the launch, as its page does; null: not now. */
export async function opened(address: string): Promise<OpenGame | null> {
  const { origin, pathname, searchParams } = new URL(address)
  const token = randomBytes(32).toString('base64url')
  const code = pathname.split('/').at(-1) ?? ''
  const answer = await fetch(`${origin}/api/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: searchParams.get('token'), page: token, game: code }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  return answer?.ok ? { code, origin, token } : null
}
