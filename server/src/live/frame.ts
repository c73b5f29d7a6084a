/** Bytes of server-sent events, framed once for every socket: an event inside a chunk of HTTP/1.1. */

/** `id` null: an event that a reconnect does not resume from. `data` is sent as JSON. */
export function eventFrame(kind: string, data: unknown, id: bigint | null = null): Buffer {
  const idLine = id === null ? '' : `id: ${id}\n`
  return chunk(`${idLine}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** What the stream starts with: how long a browser waits before it reconnects. */
export function retryFrame(ms: number): Buffer {
  return chunk(`retry: ${ms}\n\n`)
}

export const HEARTBEAT = chunk(':\n\n')
export const LAST_CHUNK = Buffer.from('0\r\n\r\n')

function chunk(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
}
