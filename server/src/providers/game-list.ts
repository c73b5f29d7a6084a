/** Takes over the list of games of a provider. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import {
  claimListing,
  countGames,
  type GameCount,
  type ListingChange,
  shortenClaim,
  storeListing,
} from './game-list-store.ts'
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
  by: By = { actor: 'system' },
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
  const change = await inTransaction(pool, async (tx) => {
    const before = await countGames(tx, provider.id)
    const change = await storeListing(tx, provider.id, games)
    await noteChange(tx, { ...by, provider, before, change })
    return change
  })
  return accepted({ ...change, games: games.length, unreadable: listing.unreadable })
}

/** What servers take over every hour is written down where it changed what is offered; a colleague's asking always. */
async function noteChange(
  tx: Tx,
  { provider, before, change, ...by }: By & { provider: Provider; before: GameCount; change: ListingChange },
): Promise<void> {
  const { added, missing } = change
  const after = await countGames(tx, provider.id)
  const isSame = added === 0 && missing === 0 && after.offered === before.offered
  if (isSame && by.actor === 'system') return
  const event = { ...by, action: 'game_list_taken' as const, target: `provider:${provider.name}` }
  await recordAudit(tx, { ...event, before, after: { ...after, added, missing } })
}

function failed(why: string) {
  return refused('list_failed', { errors: { list: [why] } })
}
