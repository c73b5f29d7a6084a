/** What players ask about the house's bot: whether there is one, a code for their chat, and its end. */
import { accepted } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { makeLinkCode, unlinkIn } from './telegram-link.ts'
import { isLinked, knownBot } from './telegram-store.ts'

type Names = 'GET /api/telegram' | 'POST /api/telegram/link' | 'POST /api/telegram/unlink'

export function telegramHandlers({
  reads: pool,
  random,
}: Pick<Parts, 'reads' | 'random'>): Pick<Handlers, Names> {
  return {
    'GET /api/telegram': async ({ player }) => {
      const [bot, linked] = await Promise.all([knownBot(pool), isLinked(pool, player.id)])
      return accepted({ bot, is_linked: linked })
    },
    'POST /api/telegram/link': async ({ player, body: { language } }) => {
      const made = await makeLinkCode({ pool, random }, { playerId: player.id, language })
      if (!made.ok) return made
      const { code, link, expiresAt } = made.value
      return accepted({ code, link, expires_at: expiresAt.toISOString() })
    },
    'POST /api/telegram/unlink': async ({ player }) => {
      await inTransaction(pool, (tx) => unlinkIn(tx, { playerId: player.id }, 'player'))
      return accepted({})
    },
  }
}
