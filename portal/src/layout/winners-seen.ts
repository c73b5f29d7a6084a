/** What the winners banner has run through on this device: news comes once, however often the page is opened. */
import type { ReplyOf } from '@samnang/contract/endpoints'

export type Winners = ReplyOf<'GET /api/v1/jackpot/winner'>

interface Seen {
  ids: readonly number[]
  message: string | null
}

const NAME = 'winners-seen'
/** More than twenty are never told at a time. */
const KEPT = 60

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** The part of `news` that has not run here yet; from now on it has. Without storage everything is new. */
export function takeUnseen(news: Winners, storage: () => Storage = () => localStorage): Winners {
  const seen = read(storage)
  const fresh = news.winners.filter(({ bet_id }) => !seen.ids.includes(bet_id))
  const message = news.message === seen.message ? null : news.message
  const ids = [...fresh.map(({ bet_id }) => bet_id), ...seen.ids].slice(0, KEPT)
  write(storage, { ids, message: news.message })
  return { winners: fresh, message }
}

function read(storage: () => Storage): Seen {
  try {
    const seen: unknown = JSON.parse(storage().getItem(NAME) ?? 'null')
    return isSeen(seen) ? seen : { ids: [], message: null }
  } catch {
    return { ids: [], message: null }
  }
}

function isSeen(value: unknown): value is Seen {
  return typeof value === 'object' && value !== null && 'ids' in value && Array.isArray(value.ids)
}

function write(storage: () => Storage, seen: Seen): void {
  try {
    storage().setItem(NAME, JSON.stringify(seen))
  } catch {
    // Private windows may refuse storage: then the news comes again with the next page.
  }
}

/** How long the winners banner stays: 60 s with a message, otherwise 10 s plus 10 s a winner (specification 4.11). */
export function bannerMs(shown: { winners: readonly unknown[]; message: string | null }): number {
  return shown.message ? 60_000 : 10_000 + 10_000 * shown.winners.length
}
