/** The bot at work, in the office's process: what is owed to chats is sent, and what players write to it is read. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sealer } from '../base/sealed.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import type { NoticeSender } from './notice-sender.ts'
import { type BotMessage, TelegramApi } from './telegram-api.ts'
import { linkChatIn, unlinkIn } from './telegram-link.ts'
import {
  type Delivery,
  endDelivery,
  nameBot,
  pauseBot,
  putOff,
  readBot,
  takeDeliveries,
  takeReading,
  writeOffset,
} from './telegram-store.ts'
import { botAnswer, chatText } from './telegram-words.ts'

export interface BotParts {
  pool: Pool
  log: Logger
  /** Opens the token. */
  channels: Sealer
  config: { telegramUrl: string }
}

export const TOKEN_BOUND = 'telegram'

const LOOK_MS = 2_000
const AT_ONCE = 25
/** Telegram takes some thirty messages a second. */
const APART_MS = 40
const MOST_TRIES = 8
const FIRST_REST_S = 5

/** Until `signal` says stop. Where the house has no bot it looks whether it has got one. */
export async function runTelegram(parts: BotParts, signal: AbortSignal): Promise<void> {
  const reader = randomUUID()
  while (!signal.aborted) {
    const hadMore = await tendBot(parts, reader, signal).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'the bot of the house has to wait')
      return false
    })
    if (!hadMore) await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** One round; true where there is more to send. */
export async function tendBot(parts: BotParts, reader: string, signal: AbortSignal): Promise<boolean> {
  const { pool } = parts
  const { isOn, token, username, updateOffset, isPaused } = await readBot(pool)
  if (!isOn || !token || isPaused) return false
  const api = new TelegramApi({
    url: parts.config.telegramUrl,
    token: parts.channels.open(token, TOKEN_BOUND),
    signal,
  })
  if (username === null) {
    const name = await api.username()
    if (name === null) return false
    await nameBot(pool, name)
  }
  if (await takeReading(pool, reader)) await readMessages(pool, api, updateOffset)
  return sendDue(parts, api)
}

async function readMessages(pool: Pool, api: TelegramApi, offset: bigint): Promise<void> {
  const read = await api.messagesFrom(offset)
  if (!read || read.next === offset) return
  for (const message of read.messages) await answer(pool, api, message)
  await writeOffset(pool, read.next)
}

/** What came before and is read once more after a kill finds its code used: nothing is linked twice. */
async function answer(pool: Pool, api: TelegramApi, { chat, text, isPrivate }: BotMessage): Promise<void> {
  if (!isPrivate) return
  const code = /^\/start ([A-Za-z0-9_-]{16})$/.exec(text.trim())?.[1]
  if (code) {
    const language = await inTransaction(pool, (tx) => linkChatIn(tx, { code, chat }))
    await api.send(chat, language ? botAnswer('linked', language) : botAnswer('unknown', 'km'))
  } else if (text.trim() === '/stop') {
    const language = await inTransaction(pool, (tx) => unlinkIn(tx, { chat }, 'player'))
    await api.send(chat, botAnswer('stopped', language ?? 'km'))
  }
}

/** At least once each: who is killed between the sending and its row sends it again. */
async function sendDue({ pool, log }: BotParts, sender: NoticeSender): Promise<boolean> {
  const due = await takeDeliveries(pool, AT_ONCE)
  for (const [at, delivery] of due.entries()) {
    const seconds = await deliver(pool, sender, delivery).catch((error: unknown) => {
      // A notice of a newer version, which this one has no words for: it is tried again by itself, and keeps no other waiting.
      log.warn({ err: error, delivery: String(delivery.id) }, 'a notice could not be sent')
      return null
    })
    if (seconds !== null) {
      await pauseBot(pool, seconds)
      await putOff(pool, { ids: due.slice(at).map(({ id }) => id), seconds, isTry: false })
      return false
    }
    await sleep(APART_MS)
  }
  return due.length === AT_ONCE
}

/** Null, or for how many seconds nothing more may be sent. */
async function deliver(pool: Pool, sender: NoticeSender, delivery: Delivery): Promise<number | null> {
  const { id, chat, tries, language, isStale } = delivery
  if (isStale || tries > MOST_TRIES) {
    await endDelivery(pool, id, 'failed')
    return null
  }
  const outcome = await sender.send(chat, chatText(delivery, language))
  if (outcome.is === 'wait') return outcome.seconds
  if (outcome.is === 'sent') await endDelivery(pool, id, 'sent')
  if (outcome.is === 'gone') await inTransaction(pool, (tx) => unlinkIn(tx, { chat }, 'blocked'))
  if (outcome.is === 'failed')
    await putOff(pool, { ids: [id], seconds: FIRST_REST_S * 2 ** Math.min(tries - 1, 7), isTry: true })
  return null
}
