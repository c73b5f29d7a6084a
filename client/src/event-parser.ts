/**
 * Server-sent events from text that arrives in pieces. Comments are kept apart: they are the heartbeat. How long to rest before
 * another connection is an event of the kind `retry`.
 */
export interface StreamEvent {
  kind: string
  data: string
  id: string | null
}

/** Calls `take` for every event of a stream until it ends; `heard` for whatever comes, heartbeats too. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { take, heard }: { take: (event: StreamEvent) => void; heard: () => void },
): Promise<void> {
  const parse = createEventParser()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    for (const event of parse(decoder.decode(value, { stream: true }))) take(event)
  }
}

/** Feed it pieces; it returns the events that are complete by now. */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = ''
  return (piece) => {
    const text = rest + piece
    // A carriage return at the end may be the first half of a line end.
    const held = text.endsWith('\r') ? '\r' : ''
    const blocks = text
      .slice(0, text.length - held.length)
      .replace(/\r\n?/g, '\n')
      .split('\n\n')
    rest = (blocks.pop() ?? '') + held
    return blocks.flatMap((block) => eventOf(block) ?? [])
  }
}

function eventOf(block: string): StreamEvent | null {
  let kind = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') kind = value ?? kind
    else if (field === 'id') id = value ?? null
    else if (field === 'data') data.push(value ?? '')
    else if (field === 'retry') return { kind: field, data: value ?? '', id }
  }
  return data.length > 0 ? { kind, data: data.join('\n'), id } : null
}
