/** Requests whose end two programs see at different places: a proxy would let the rest through as another one's. */
import { type Attack, Findings } from './attack.ts'
import { type Said, talk } from './wire.ts'

const HOST = 'Host: 127.0.0.1'
const JSON_TYPE = 'Content-Type: application/json'
/** Were it read as a request of its own, there would be a second answer. */
const HIDDEN = `GET @open HTTP/1.1\r\n${HOST}\r\n\r\n`
const CHUNKED = 'Transfer-Encoding: chunked'
const LENGTH = `Content-Length: ${HIDDEN.length}`

/** `@door` and `@open`: what takes a body, and what is answered with 200, on either site. */
function post(headers: string, body = ''): string {
  return `POST @door HTTP/1.1\r\n${HOST}\r\n${JSON_TYPE}\r\n${headers}\r\n\r\n${body}`
}

const SITES = [
  { of: 'portal', above: 0, door: '/login', open: '/api/front' },
  { of: 'office', above: 3, door: '/api/log-in', open: '/api/session' },
] as const

/** One answer, a refusal, and the connection is closed: nothing after it can be taken for a request. */
const REFUSED: Record<string, string> = {
  'length and chunks': post(`Content-Length: 6\r\n${CHUNKED}`, `0\r\n\r\n${HIDDEN}`),
  'chunks and length': post(`${CHUNKED}\r\n${LENGTH}`, `0\r\n\r\n${HIDDEN}`),
  'two lengths': post(`Content-Length: 0\r\n${LENGTH}`, HIDDEN),
  'two lengths in one': post('Content-Length: 0, 59', HIDDEN),
  'a signed length': post('Content-Length: +59', HIDDEN),
  'a negative length': post('Content-Length: -1', HIDDEN),
  'a hexadecimal length': post('Content-Length: 0x3c', HIDDEN),
  'an endless length': post(`Content-Length: ${'9'.repeat(40)}`, HIDDEN),
  'a length with a fraction': post('Content-Length: 1.0', HIDDEN),
  'chunks that are not the last coding': post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`),
  'a coding nobody knows': post('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`),
  'chunks, spelt with a tab': post(`Transfer-Encoding:\tchunked\r\n${LENGTH}`, `0\r\n\r\n${HIDDEN}`),
  'a space before the colon': post(`Transfer-Encoding : chunked\r\n${LENGTH}`, `0\r\n\r\n${HIDDEN}`),
  'a folded header': post(`X-A: b\r\n ${CHUNKED}\r\nContent-Length: 5`, `0\r\n\r\n${HIDDEN}`),
  'a header that begins with a fold': `GET @open HTTP/1.1\r\n ${HOST}\r\n\r\n${HIDDEN}`,
  'a bare return in a header': post(`X-A: b\r${CHUNKED}\r\nContent-Length: 0`, HIDDEN),
  'a nul in a header': post(`X-A: b\0c\r\nContent-Length: 0`, HIDDEN),
  'a size of a chunk that is none': post(CHUNKED, `zz\r\n${HIDDEN}`),
  'a size of a chunk without an end': post(CHUNKED, `${'f'.repeat(20)}\r\n${HIDDEN}`),
  'a negative chunk': post(CHUNKED, `-1\r\n${HIDDEN}`),
  'a chunk that is longer than it says': post(CHUNKED, `1\r\nab\r\n0\r\n\r\n${HIDDEN}`),
  'an endless word behind a chunk': post(CHUNKED, `1;${'x'.repeat(100_000)}\r\na\r\n0\r\n\r\n${HIDDEN}`),
  'a space in a name': post('Content Length: 5\r\nContent-Length: 0', HIDDEN),
  'no host': `GET @open HTTP/1.1\r\n\r\n${HIDDEN}`,
  'no version': `GET @open\r\n\r\n${HIDDEN}`,
  'another protocol': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${HIDDEN}`,
  'a version that is none': `GET @open HTTP/1.1x\r\n${HOST}\r\n\r\n${HIDDEN}`,
  'a space in the path': `GET @open /x HTTP/1.1\r\n${HOST}\r\n\r\n${HIDDEN}`,
  'bytes that are no words': `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03${HIDDEN}`,
  'headers without an end': `GET @open HTTP/1.1\r\n${HOST}\r\nX-A: ${'x'.repeat(200_000)}\r\n\r\n${HIDDEN}`,
  'a thousand headers': `GET @open HTTP/1.1\r\n${HOST}\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n${HIDDEN}`,
}

/** Lines that end with a line feed alone are none, so no hidden request is seen in them. */
const BARE = {
  'lines that end with a line feed': `POST @door HTTP/1.1\n${HOST}\n${JSON_TYPE}\nContent-Length: 0\n\n${HIDDEN}`,
  'a head that ends with a line feed': `POST @door HTTP/1.1\r\n${HOST}\r\nContent-Length: 0\r\n\n${HIDDEN}`,
  'chunks that end with a line feed': post(CHUNKED, `0\n\n${HIDDEN}`),
}

export const SMUGGLING: Attack = {
  name: 'smuggling',
  claim:
    'requests that could be read in two ways: one refusal, the connection closed, nothing hidden is answered',
  async run({ world }) {
    const findings = new Findings()
    for (const { of, above, door, open } of SITES) {
      const port = world.port + above
      const shapes = Object.entries({ ...REFUSED, ...BARE })
      await Promise.all(
        shapes.map(async ([how, shape]) => {
          const text = shape.replaceAll('@door', door).replaceAll('@open', open)
          const said = await talk({ port, parts: [Buffer.from(text, 'latin1')] })
          findings.expect(isRefused(said), () => `${of}, ${how}: ${tell(said)}`)
        }),
      )
      await alive(findings, { of, port, open })
    }
    return findings.told()
  },
}

/**
 * Refused, closed, and nothing was answered as asked: a connection that only ends has refused nothing. Where the head alone is
 * enough for a refusal, that comes first, and a second one for what follows.
 */
function isRefused({ statuses, isClosed }: Said): boolean {
  const isTold = statuses.length === 1 || statuses.length === 2
  return isClosed && isTold && statuses.every((status) => status >= 400 && status < 500)
}

/** After all of that an ordinary request is answered, and two in one breath are answered as two. */
async function alive(
  findings: Findings,
  { of, port, open }: { of: string; port: number; open: string },
): Promise<void> {
  const one = `GET ${open} HTTP/1.1\r\n${HOST}:${port}\r\n\r\n`
  const said = await talk({ port, parts: [`${one}${one}`], answers: 2 })
  const isPlain = said.statuses.length === 2 && said.statuses.every((status) => status === 200)
  findings.expect(isPlain, () => `${of}, two plain requests: ${tell(said)}`)
}

function tell({ statuses, isClosed, text }: Said): string {
  return `${statuses.join(' ') || 'nothing'}${isClosed ? ', closed' : ', left open'} ${text.slice(0, 15)}`
}
