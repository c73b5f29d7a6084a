/** The calls that open a game, one kind each. */

import { CallFailed } from '@samnang/client/call-failed'
import type { LaunchUrl } from '@samnang/contract/games'
import { type CallOptions, call } from '../calls/call.ts'
import type { Section } from './sections.ts'

/** `first`: the one that the section shows first; null: what the address names is no game. */
export type GameWish = number | 'first' | null
type Place = { platform: 'desktop' | 'mobile'; lang: 'km' | 'en' }

/** Rejects with `CallFailed`, or with the signal's reason when nobody waits any more. */
export function openGame(
  section: Section,
  wish: GameWish,
  place: Place,
  signal: AbortSignal,
): Promise<LaunchUrl> {
  if (wish === null) return Promise.reject(unknownGame())
  if (section === 'sport') return call('POST /api/sport/login', { body: place, signal })
  if (section === 'fishing') return openFishing(wish, place, signal)
  if (section === 'slot') {
    if (wish === 'first') return Promise.reject(unknownGame())
    return call('POST /api/external/3/url', { body: { id: wish, ...place }, signal })
  }
  const game = wish === 'first' ? {} : { game: wish }
  return call('POST /api/external/2/url', { body: { ...game, ...place }, signal })
}

/** Each provider of fishing has a call of its own: which one the game is of is asked first. */
async function openFishing(wish: number | 'first', place: Place, signal: AbortSignal): Promise<LaunchUrl> {
  const { providers } = await call('GET /api/external/fishing/information', { signal })
  const provider = providers.find(({ games }) =>
    wish === 'first' ? games.length > 0 : games.some(({ id }) => id === wish),
  )
  if (!provider) throw unknownGame()
  const options: CallOptions<'POST /api/external/4/url'> = {
    body: wish === 'first' ? place : { id: wish, ...place },
    signal,
  }
  return provider.id === 4
    ? call('POST /api/external/4/url', options)
    : call('POST /api/external/5/url', options)
}

function unknownGame(): CallFailed {
  return new CallFailed({ status: 404, code: 'not_found', message: '' })
}
