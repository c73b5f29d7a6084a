/** Telegram's Bot API as far as a test needs one: bots by token, what they wrote, and the faults of the real one. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeTelegram {
  url: string
  /** What reached chats, in order. */
  sent: { chat: number; text: string }[]
  /** Addresses that were asked, the token among them. */
  asked: string[]
  /** Somebody writes to the bot. */
  write(chat: number, text: string, type?: 'private' | 'group'): void
  /** How the next messages to chats are answered, one after the other. */
  fail(...faults: { status: number; retryAfter?: number; isDelivered?: boolean }[]): void
  /** Chats whose owners have blocked the bot. */
  blocked: Set<number>
  close(): Promise<void>
}

export const TOKEN = '123456789:AAH-simulated-token-of-a-test-only-00000'

export async function fakeTelegram(): Promise<FakeTelegram> {
  const sent: FakeTelegram['sent'] = []
  const asked: string[] = []
  const updates: object[] = []
  const faults: Parameters<FakeTelegram['fail']> = []
  const blocked = new Set<number>()
  let updateId = 700_000

  function answerOf(method: string, body: Record<string, unknown>): [status: number, answer: object] {
    if (method === 'getMe')
      return [200, { ok: true, result: { id: 1, is_bot: true, username: 'samnang_test_bot' } }]
    if (method === 'getUpdates') {
      const result = updates.filter((one) => (one as { update_id: number }).update_id >= Number(body.offset))
      return [200, { ok: true, result: result.slice(0, Number(body.limit)) }]
    }
    const chat = Number(body.chat_id)
    const fault = faults.shift()
    if (!fault || fault.isDelivered) {
      if (blocked.has(chat))
        return [403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked' }]
      sent.push({ chat, text: String(body.text) })
    }
    if (!fault) return [200, { ok: true, result: { message_id: sent.length } }]
    const { status, retryAfter } = fault
    return [
      status,
      { ok: false, error_code: status, parameters: retryAfter ? { retry_after: retryAfter } : {} },
    ]
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push(request.url ?? '')
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
      const [status, answer] =
        token === TOKEN ? answerOf(method, body) : [401, { ok: false, error_code: 401 }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, asked, blocked },
    write: (chat, text, type = 'private') => {
      updates.push({ update_id: updateId++, message: { message_id: 1, chat: { id: chat, type }, text } })
    },
    fail: (...next) => void faults.push(...next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
