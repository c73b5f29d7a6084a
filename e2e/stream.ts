/** Reads GET /api/stream and notes when each event arrived. */

type StreamEvent = { id: string | null; kind: string; data: Record<string, unknown>; at: number }

export type Stream = {
  readonly events: StreamEvent[]
  /** When the server (or the network) ended it; null while it runs. */
  readonly endedAt: number | null
  /** The first event for which `wanted` holds, past or to come; throws after `ms`. */
  until(wanted: (event: StreamEvent) => boolean, ms: number): Promise<StreamEvent>
  untilEnd(ms: number): Promise<number>
  close(): void
}

export async function openStream(url: string, headers: Record<string, string>): Promise<Stream> {
  const cut = new AbortController()
  const response = await fetch(url, { headers, signal: cut.signal })
  const { body } = response
  if (!response.ok || !body)
    throw new Error(`the stream was refused: ${response.status} ${await response.text()}`)
  const events: StreamEvent[] = []
  let endedAt: number | null = null
  void read(body, events).finally(() => {
    endedAt = Date.now()
  })
  return {
    events,
    get endedAt() {
      return endedAt
    },
    until: (wanted, ms) => poll(() => events.find(wanted), ms, 'the event did not come'),
    untilEnd: (ms) => poll(() => endedAt ?? undefined, ms, 'the stream did not end'),
    close: () => cut.abort(),
  }
}

async function read(body: ReadableStream<Uint8Array>, events: StreamEvent[]): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const bytes of body) {
      rest += decoder.decode(bytes, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) events.push(event)
      }
    }
  } catch {
    // A stream that is cut ends: the caller sees it by `endedAt`.
  }
}

function eventOf(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trimStart()] as const
    }),
  )
  const kind = fields.get('event')
  if (kind === undefined) return null
  return { id: fields.get('id') ?? null, kind, data: JSON.parse(fields.get('data') ?? '{}'), at: Date.now() }
}

/** Between two questions: the longer a wait has lasted, the less a moment more or less matters. */
const pauseAfter = (waitedMs: number) => Math.min(250, Math.max(10, waitedMs / 20))

/**
 * Asks again and again until there is an answer; a condition, not a time, ends the wait. Several journeys share two
 * cores: whoever waits for minutes and asks a hundred times a second takes them from the others.
 */
export async function poll<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  ms: number,
  otherwise: string,
): Promise<T> {
  const from = Date.now()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    const waited = Date.now() - from
    if (waited > ms) throw new Error(`${otherwise} within ${ms} ms`)
    await new Promise((done) => setTimeout(done, pauseAfter(waited)))
  }
}
