/** What staff say to players, and the card of the house, as the office's contract asks for them. */
import type {
  TelegramState,
  CardRow as WireCard,
  MessageRow as WireMessage,
} from '@samnang/contract/office/messages'
import { accepted, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { type CardRow, cardPicture, changeCardIn, newestCard, textOf } from '../notices/contact.ts'
import { type MessageRow, messagePage, sendMessageIn } from '../notices/send-message.ts'
import { type BotState, botState, setBotIn } from '../notices/telegram-bot.ts'
import type { OfficeParts } from '../office-parts.ts'
import { lockInBranch } from '../players/player-desk.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type Names =
  | Extract<keyof OfficeHandlers, `${string} /api/${'messages' | 'contact' | 'telegram'}`>
  | 'POST /api/players/:id/message'

const PAGE = 50

export function messageHandlers({ pool, channels }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/messages': read(async ({ query }) => {
      const limit = Number(query.limit ?? PAGE)
      const before = query.before === undefined ? null : BigInt(query.before)
      const rows = await messagePage(pool, { before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null
      return accepted({ rows: shown.map(messageOf), next })
    }),
    'POST /api/messages': command(async (tx, { body: { tag, km, en } }, by) => {
      const to = tag === null ? ({ kind: 'all' } as const) : ({ kind: 'tag', tag: tag.trim() } as const)
      const sent = await sendMessageIn(tx, { to, km, en }, by)
      return sent.ok ? accepted(messageOf(sent.value)) : sent
    }),
    'POST /api/players/:id/message': command(async (tx, { params, body: { km, en }, staff }, by) => {
      const player = await lockInBranch(tx, BigInt(params.id), staff.branch)
      if (!player) return refused('not_found')
      const sent = await sendMessageIn(tx, { to: { kind: 'player', playerId: player.id }, km, en }, by)
      if (sent.ok) return accepted(undefined)
      return sent.code === 'tag_unknown' ? refused('not_found') : refused(sent.code, sent)
    }),
    'GET /api/telegram': read(async () => accepted(botOf(await botState(pool)))),
    'POST /api/telegram': command(async (tx, { body: { on, token } }, by) => {
      const set = await setBotIn(tx, { channels }, { isOn: on, token }, by)
      return set.ok ? accepted(botOf(set.value)) : set
    }),
    'GET /api/contact': read(async () => accepted({ card: await cardNow(pool) })),
    'POST /api/contact': command(async (tx, { body }, by) => {
      const { version, phones, telegram, hours, picture } = body
      const bytes = typeof picture === 'string' ? Buffer.from(picture, 'base64') : picture
      const wish = { phones, telegram, hours, picture: bytes }
      const changed = await changeCardIn(
        tx,
        { ...wish, version: version === null ? null : BigInt(version) },
        by,
      )
      return changed.ok ? accepted({ card: await cardNow(tx) }) : changed
    }),
  }
}

function messageOf(row: MessageRow): WireMessage {
  const { id, audience, playerId, username, tag, km, en, reached, read: readBy, at, actor, reason } = row
  const player = playerId === null || username === null ? null : { id: Number(playerId), username }
  return {
    ...{ id: Number(id), audience, player, tag, km, en, reached, read: readBy, by: actor, reason },
    at: at.toISOString(),
  }
}

function botOf({ isOn, hasToken, username, links, waiting, failed }: BotState): TelegramState {
  return { on: isOn, has_token: hasToken, bot: username, links, waiting, failed }
}

async function cardNow(db: Queryable): Promise<WireCard | null> {
  const row = await newestCard(db)
  return row && cardOf(db, row)
}

async function cardOf(db: Queryable, row: CardRow): Promise<WireCard> {
  const picture = row.hasPicture ? await cardPicture(db, row.id) : null
  const { phones, telegram, hours } = textOf(row)
  return {
    ...{ version: Number(row.id), phones: [...phones], telegram, hours },
    picture: picture && `data:${picture.type};base64,${picture.bytes.toString('base64')}`,
    ...{ at: row.at.toISOString(), by: row.actor, reason: row.reason },
  }
}
