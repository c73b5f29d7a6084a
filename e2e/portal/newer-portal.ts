/** The product as it is after its next release: the same program, whose entry has another name and whose worker other bytes. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NewerPortal {
  url: string
  /** From now on it is the newer one; what was called otherwise before is gone. */
  release(): void
  close(): Promise<void>
}

const ENTRY = /\/assets\/index-[\w-]+\.js/
const REWRITTEN = /text\/html|javascript/

export async function startNewerPortal(port: number): Promise<NewerPortal> {
  const old = ENTRY.exec(await (await fetch(`http://127.0.0.1:${port}/index.html`)).text())?.[0]
  if (!old) throw new Error('the portal has no entry')
  let isNewer = false
  const server = createServer((asked, answer) =>
    pass({ port, asked, answer, names: isNewer ? { old, now: '/assets/index-newer.js' } : null }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isNewer = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

interface Passing {
  port: number
  asked: IncomingMessage
  answer: ServerResponse
  names: { old: string; now: string } | null
}

function pass({ port, asked, answer, names }: Passing): void {
  const { 'if-none-match': _etag, 'accept-encoding': _packed, ...headers } = asked.headers
  const path = asked.url ?? '/'
  if (names && path === names.old) return void answer.writeHead(404).end()
  const onward = request(
    { port, host: '127.0.0.1', method: asked.method, path: path === names?.now ? names.old : path, headers },
    (told) => {
      const isText = names !== null && REWRITTEN.test(told.headers['content-type'] ?? '')
      if (isText) void rewrite(told, answer, (text) => renamed(text, names, path))
      else told.pipe(answer.writeHead(told.statusCode ?? 502, told.headers))
    },
  )
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}

function renamed(text: string, { old, now }: { old: string; now: string }, path: string): string {
  const name = (address: string) => address.replace('/assets/', '')
  return text.replaceAll(name(old), name(now)) + (path === '/sw.js' ? '\n// The next release.' : '')
}

async function rewrite(
  told: IncomingMessage,
  answer: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of told) pieces.push(piece as Buffer)
  const body = Buffer.from(change(Buffer.concat(pieces).toString()))
  const { etag: _old, 'content-length': _length, ...headers } = told.headers
  answer.writeHead(told.statusCode ?? 502, { ...headers, 'content-length': body.length }).end(body)
}
