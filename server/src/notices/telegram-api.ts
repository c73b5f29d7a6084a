/**
 * Telegram's Bot API. The token stands in the address of each call, so no address and no error of a call is ever logged
 * or thrown from here: what went wrong is one of few words.
 */
import type { NoticeSender, SendOutcome } from './notice-sender.ts'

/** As BotFather hands them out. */
export const BOT_TOKEN = /^[0-9]{6,12}:[A-Za-z0-9_-]{30,50}$/

export interface BotMessage {
  updateId: bigint
  chat: bigint
  /** Somebody alone with the bot; not a group, where others would read along. */
  isPrivate: boolean
  text: string
}

interface Answer {
  status: number
  ok: boolean
  result: unknown
  retryAfter: number | null
}

const PATIENCE_MS = 10_000
const WAIT_UNLESS_TOLD_S = 5
/** Telegram speaks of seconds; longer than this is asked again anyway. */
const WAIT_MOST_S = 3_600

export class TelegramApi implements NoticeSender {
  readonly #base: string
  readonly #signal: AbortSignal

  constructor({ url, token, signal }: { url: string; token: string; signal: AbortSignal }) {
    this.#base = `${url}/bot${token}`
    this.#signal = signal
  }

  async send(chat: bigint, text: string): Promise<SendOutcome> {
    const answer = await this.#call('sendMessage', { chat_id: Number(chat), text })
    if (answer?.ok) return { is: 'sent' }
    if (answer?.status === 429) return { is: 'wait', seconds: waitOf(answer.retryAfter) }
    // Blocked by its user, or a chat that never was: a repetition changes nothing.
    return answer?.status === 403 || answer?.status === 400 ? { is: 'gone' } : { is: 'failed' }
  }

  /** The bot's name; null: no answer, or no such bot. */
  async username(): Promise<string | null> {
    const answer = await this.#call('getMe', {})
    const { username } = (answer?.ok ? answer.result : {}) as { username?: unknown }
    return typeof username === 'string' ? username : null
  }

  /** What was written to the bot from this one on; null: no answer. What is no message of a person is left out. */
  async messagesFrom(offset: bigint): Promise<{ messages: BotMessage[]; next: bigint } | null> {
    const answer = await this.#call('getUpdates', { offset: Number(offset), timeout: 0, limit: 100 })
    if (!answer?.ok || !Array.isArray(answer.result)) return null
    const updates = answer.result as readonly Update[]
    const last = updates.at(-1)?.update_id
    return {
      messages: updates.flatMap(messageOf),
      next: Number.isSafeInteger(last) ? BigInt(last as number) + 1n : offset,
    }
  }

  async #call(method: string, body: object): Promise<Answer | null> {
    try {
      const response = await fetch(`${this.#base}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      const json = (await response.json()) as { ok?: unknown; result?: unknown; parameters?: unknown }
      const { retry_after: retryAfter } = (json.parameters ?? {}) as { retry_after?: unknown }
      return {
        status: response.status,
        ok: response.ok && json.ok === true,
        result: json.result,
        retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
      }
    } catch {
      return null
    }
  }
}

interface Update {
  update_id?: number
  message?: { text?: unknown; chat?: { id?: unknown; type?: unknown } }
}

function messageOf({ update_id: id, message }: Update): BotMessage[] {
  const chat = message?.chat?.id
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(chat) || typeof message?.text !== 'string') return []
  const isPrivate = message.chat?.type === 'private'
  return [{ updateId: BigInt(id as number), chat: BigInt(chat as number), isPrivate, text: message.text }]
}

function waitOf(seconds: number | null): number {
  return Math.min(WAIT_MOST_S, Math.max(1, Math.ceil(seconds ?? WAIT_UNLESS_TOLD_S)))
}
