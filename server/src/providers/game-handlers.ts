/** The calls about third-party games, as the contract asks for them. */
import { refused } from '@samnang/core/refusal'
import type { Handlers } from '../http/call.ts'

type Names =
  | 'GET /api/external/3/list'
  | 'GET /api/external/2/list'
  | 'GET /api/external/game/:id'
  | 'POST /api/external/2/url'
  | 'POST /api/external/3/url'
  | 'POST /api/external/favourite'
  | 'GET /api/external/report/casino'
  | 'GET /api/external/report/casino/total'
  | 'POST /api/external/round/url'

/** Without a provider every game is unavailable. */
export function gameHandlers(): Pick<Handlers, Names> {
  const nothing = async () => refused('not_found')
  return {
    'GET /api/external/3/list': nothing,
    'GET /api/external/2/list': nothing,
    'GET /api/external/game/:id': nothing,
    'POST /api/external/2/url': nothing,
    'POST /api/external/3/url': nothing,
    'POST /api/external/favourite': nothing,
    'GET /api/external/report/casino': nothing,
    'GET /api/external/report/casino/total': nothing,
    'POST /api/external/round/url': nothing,
  }
}
