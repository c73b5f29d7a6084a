/** A client of GET /api/stream over a real connection. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { SiteNews } from '@samnang/contract/site'

export interface StreamClient {
  status: number
  /** In the order of their arrival. */
  events: { kind: string; id: string | undefined; data: unknown }[]
  response: IncomingMessage
  isClosed(): boolean
  /** The first event of the kind, arrived already or within `ms`. */
  next(kind: string, ms?: number): Promise<{ id: string | undefined; data: unknown }>
  /** Resolves when the server has ended it. */
  end(ms?: number): Promise<void>
  close(): void
}

export async function openStream(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<StreamClient> {
  const request = get(`${url}/api/stream`, { headers: { cookie, ...headers }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const events: StreamClient['events'] = []
  let rest = ''
  let closed = false
  response.setEncoding('utf8').on('data', (piece: string) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const kind = /^event: (.*)$/m.exec(block)?.[1]
      if (kind === undefined) continue
      const data: unknown = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null')
      events.push({ kind, id: /^id: (.*)$/m.exec(block)?.[1], data })
    }
  })
  response.on('close', () => {
    closed = true
  })
  response.on('error', () => {})
  return {
    status: response.statusCode ?? 0,
    events,
    response,
    isClosed: () => closed,
    next: (kind, ms = 3_000) =>
      until(() => events.find((event) => event.kind === kind), ms, `no ${kind} within ${ms} ms`),
    end: async (ms = 3_000) => void (await until(() => closed || undefined, ms, `still open after ${ms} ms`)),
    close: () => void response.destroy(),
  }
}

/** What the stream has been told last of the house's switches, limits and words. */
export function lastSite(stream: Pick<StreamClient, 'events'>): SiteNews | undefined {
  const told = stream.events.filter(({ kind }) => kind === 'site')
  return told.at(-1)?.data as SiteNews | undefined
}

/** Asks every few milliseconds until there is an answer. */
export async function until<T>(ask: () => T | undefined, ms: number, otherwise: string): Promise<T> {
  const deadline = performance.now() + ms
  for (;;) {
    const answer = ask()
    if (answer !== undefined) return answer
    if (performance.now() > deadline) throw new Error(otherwise)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
