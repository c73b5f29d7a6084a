/** Kinds of games, their lobbies, and where their games are opened (specification 2.10). */
import type { Game } from '@samnang/contract/games'
import { currentLanguage } from '../text/language.ts'

/** Those whose lobby is searched and filtered. */
export type Listed = 'casino' | 'slot'
export type Section = Listed | 'fishing' | 'sport'

export const LISTS = { casino: 'GET /api/external/2/list', slot: 'GET /api/external/3/list' } as const

/** Where the other games are. Sport has one sportsbook and no lobby: there, the page of all games. */
export const LOBBIES: Readonly<Record<Section, string>> = {
  casino: '/game/casino',
  slot: '/game/slot',
  fishing: '/game/fishing',
  sport: '/games',
}

/** The page that plays a game: casino games are named by a query, the others by their path. */
export function playPath(section: Exclude<Section, 'sport'>, id: number): string {
  return section === 'casino' ? `${LOBBIES.casino}?game=${id}` : `${LOBBIES[section]}/play/${id}`
}

/** A game's id out of an address; null for what cannot be one. */
export function gameIdOf(text: string): number | null {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : null
}

/** In the language of the screen where the operator gave a Khmer name, else as the provider calls it. */
export function nameOf({ title, title_km }: Pick<Game, 'title' | 'title_km'>): string {
  return (currentLanguage() === 'km' && title_km) || title
}
