/** A player's chat: linked by a code that is used once, ended by the player, the bot, or another chat. */
import { createHash } from 'node:crypto'
import type { FileLanguage } from '@samnang/contract/shapes'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import { endLink, insertCode, insertLink, knownBot, takeCode } from './telegram-store.ts'

const CODE_BYTES = 12

export interface LinkCode {
  code: string
  /** Opens Telegram at the bot, with the code in hand. */
  link: string
  expiresAt: Date
}

/** Refusal: `not_found`, where the house has no bot. */
export async function makeLinkCode(
  { pool, random }: { pool: Pool; random: Random },
  { playerId, language }: { playerId: bigint; language: FileLanguage },
): Promise<Outcome<LinkCode, 'not_found'>> {
  const bot = await knownBot(pool)
  if (bot === null) return refused('not_found')
  const code = Buffer.from(random.bytes(CODE_BYTES)).toString('base64url')
  const expiresAt = await inTransaction(pool, (tx) =>
    insertCode(tx, { codeHash: hashOf(code), playerId, language }),
  )
  return accepted({ code, link: `https://t.me/${bot}?start=${code}`, expiresAt })
}

/** Who wrote the code is the player who asked for it. Null: unknown, used or expired. */
export async function linkChatIn(
  tx: Tx,
  { code, chat }: { code: string; chat: bigint },
): Promise<FileLanguage | null> {
  const owner = await takeCode(tx, hashOf(code))
  if (!owner) return null
  const { playerId, language } = owner
  await endLink(tx, { chat }, 'replaced')
  await endLink(tx, { playerId }, 'replaced')
  await insertLink(tx, { playerId, chat, language })
  await recordAudit(tx, {
    actor: `player:${playerId}`,
    action: 'telegram_linked',
    target: `player:${playerId}`,
  })
  return language
}

/** Said twice it changes nothing. Answers the language of what was ended. */
export async function unlinkIn(
  tx: Tx,
  of: Parameters<typeof endLink>[1],
  reason: 'player' | 'blocked',
): Promise<FileLanguage | null> {
  const ended = await endLink(tx, of, reason)
  if (!ended) return null
  const player = `player:${ended.playerId}`
  const actor = reason === 'player' ? player : 'system'
  await recordAudit(tx, { actor, action: 'telegram_unlinked', target: player, detail: { why: reason } })
  return ended.language
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
