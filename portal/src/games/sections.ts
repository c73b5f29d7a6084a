/** The two lobbies, and where their games are opened (specification section 2). */
import type { Game } from '@samnang/contract/games'
import { currentLanguage } from '../text/language.ts'

export type Section = 'casino' | 'slot'

export const LOBBIES = {
  casino: { path: '/game/casino', list: 'GET /api/external/2/list' },
  slot: { path: '/game/slot', list: 'GET /api/external/3/list' },
} as const

/** The page that plays a game: casino games are named by a query, slots by their path. */
export function playPath(section: Section, id: number): string {
  return section === 'slot' ? `/game/slot/play/${id}` : `/game/casino?game=${id}`
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
