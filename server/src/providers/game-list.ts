/** Takes over the list of games of a provider. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { inTransaction, type Pool } from '../database/pool.ts'
import { claimListing, type ListingChange, shortenClaim, storeListing } from './game-list-store.ts'
import type { GamesAnswer } from './games-client.ts'
import { parseGameList } from './parse-game-list.ts'
import type { Provider } from './registry-store.ts'
import { sectionOfCategory } from './section-of-category.ts'

export { nameGamesAhead } from './game-list-store.ts'

export interface Listing extends ListingChange {
  games: number
  unreadable: number
}

type AskList = (provider: Provider) => Promise<GamesAnswer>

/**
 * Refusals: `too_often` (a list was asked for within the last minute, by anybody), `list_failed` (no answer, or no
 * list; `errors` says why). An empty list takes no game away: nobody means to offer nothing by saying nothing.
 */
export async function importGameList(
  pool: Pool,
  provider: Provider,
  ask: AskList,
): Promise<Outcome<Listing>> {
  if (!(await claimListing(pool, provider.id))) return refused('too_often')
  const answer = await ask(provider)
  if (!answer.ok) {
    if (answer.failure === 'down') await shortenClaim(pool, provider.id)
    return failed(answer.detail)
  }
  const listing = parseGameList(answer.value)
  if (listing === null) return failed('the answer is no list')
  if (listing.games.length === 0) return failed('the list has no game that can be read')
  const games = listing.games.map((game) => ({
    ...game,
    section: sectionOfCategory(game.category, provider.sections),
  }))
  const change = await inTransaction(pool, (tx) => storeListing(tx, provider.id, games))
  return accepted({ ...change, games: games.length, unreadable: listing.unreadable })
}

function failed(why: string) {
  return refused('list_failed', { errors: { list: [why] } })
}
