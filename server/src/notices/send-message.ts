/** The house speaks to one player, to those with a tag, or to everybody. A message stands as it was said. */
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { tidyWords, wordsFault } from '@samnang/core/site-words'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { tagKey } from '../players/player-desk.ts'
import {
  type Audience,
  insertMessage,
  insertNotices,
  type MessageRow,
  messagePage,
  playersTagged,
} from './message-store.ts'
import { oweToAll } from './telegram-store.ts'
import { tellInboxes } from './tell-player.ts'

export type { MessageRow } from './message-store.ts'
export { messagePage } from './message-store.ts'

type Code = 'words_invalid' | 'tag_unknown'

/** Players named in one live event: more would make it a heavy one. */
const TOLD_AT_ONCE = 5_000

/** Refusals: `words_invalid` (which text, and why), `tag_unknown` (nobody has it). */
export async function sendMessageIn(
  tx: Tx,
  { to: asked, ...text }: { to: Audience; km: string; en: string },
  by: By,
): Promise<Outcome<MessageRow, Code>> {
  const [km, en] = [tidyWords(text.km), tidyWords(text.en)]
  const faults = Object.entries({ km: wordsFault(km), en: wordsFault(en) }).flatMap(([field, fault]) =>
    fault ? [[field, [fault as string]] as [string, string[]]] : [],
  )
  if (faults.length > 0) return refused('words_invalid', { errors: Object.fromEntries(faults) })
  const to = asked.kind === 'tag' ? { ...asked, tag: tagKey(asked.tag) } : asked
  const playerIds = await namedBy(tx, to)
  if (playerIds?.length === 0) return refused('tag_unknown')
  const reached = playerIds?.length ?? null
  const id = await insertMessage(tx, { to, km, en, reached, actor: by.actor, reason: by.reason ?? null })
  if (playerIds) await insertNotices(tx, { message: id, playerIds })
  else await oweToAll(tx, id)
  const target = to.kind === 'player' ? `player:${to.playerId}` : `message:${id}`
  const after = { message: id, km, en, reached, ...(to.kind === 'tag' ? { tag: to.tag } : {}) }
  await recordAudit(tx, { ...by, action: 'message_sent', target, before: null, after })
  await tellPages(tx, playerIds)
  const [row] = await messagePage(tx, { before: id + 1n, limit: 1 })
  assert(row, 'what was stored just now is there')
  return accepted(row)
}

/** Null: everybody, who get no rows of their own. */
async function namedBy(tx: Tx, to: Audience): Promise<bigint[] | null> {
  if (to.kind === 'all') return null
  return to.kind === 'player' ? [to.playerId] : playersTagged(tx, to.tag)
}

/** A page that hears of a message to everybody counts one more: thousands of them need not ask. */
async function tellPages(tx: Tx, playerIds: readonly bigint[] | null): Promise<void> {
  if (!playerIds) await addEvent(tx, { topic: 'all', kind: 'notice', data: { unread: null } })
  for (let from = 0; from < (playerIds?.length ?? 0); from += TOLD_AT_ONCE)
    await tellInboxes(tx, playerIds?.slice(from, from + TOLD_AT_ONCE) ?? [])
}
