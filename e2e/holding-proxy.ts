/** A reverse proxy that buffers: of the event stream it hands on the head and keeps the rest, as one does whose buffering nobody has switched off. */
import { createServer, request, type ServerResponse } from 'node:http'

export type HoldingProxy = {
  url: string
  /** Streams that were kept back so far. */
  readonly held: number
  /** Its buffering is switched off, and it is started anew: what was open ends. */
  handOn(): void
  close(): Promise<void>
}

export async function startHoldingProxy(port: number): Promise<HoldingProxy> {
  let isHolding = true
  let held = 0
  const open = new Set<ServerResponse>()
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (url !== '/api/stream' || !isHolding) return void response.pipe(answer)
      held += 1
      open.add(answer)
      answer.flushHeaders()
      response.resume()
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => {
      open.delete(answer)
      onward.destroy()
    })
    asked.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    get held() {
      return held
    },
    handOn() {
      isHolding = false
      for (const answer of open) answer.destroy()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
