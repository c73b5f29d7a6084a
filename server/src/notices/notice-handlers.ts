/** GET /api/notice/list and POST /api/notice/read. */
import { accepted } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { markRead, noticePage } from './notice-store.ts'
import { publicNotice } from './public-notice.ts'
import { tellInboxes } from './tell-player.ts'
import { unreadOf } from './unread.ts'

type Names = 'GET /api/notice/list' | 'POST /api/notice/read'

const PAGE = 20

export function noticeHandlers({ reads }: Pick<Parts, 'reads'>): Pick<Handlers, Names> {
  return {
    'GET /api/notice/list': async ({ player, query }) => {
      const limit = Number(query.limit ?? PAGE)
      const before = query.before === undefined ? null : BigInt(query.before)
      const [rows, unread] = await Promise.all([
        noticePage(reads, { playerId: player.id, before, limit: limit + 1 }),
        unreadOf(reads, player.id),
      ])
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null
      return accepted({ rows: shown.map(publicNotice), next, unread })
    },
    'POST /api/notice/read': async ({ player, body }) => {
      const ids = body.ids.map(BigInt)
      await inTransaction(reads, async (tx) => {
        if (await markRead(tx, { playerId: player.id, ids })) await tellInboxes(tx, [player.id])
      })
      return accepted({ unread: await unreadOf(reads, player.id) })
    },
  }
}
