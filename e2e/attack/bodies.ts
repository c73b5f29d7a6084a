/** Bodies and heads that come in pieces, slowly, or not to their end. */
import type { Client } from '../client.ts'
import { type Attack, Findings } from './attack.ts'
import { effectsOn } from './effects.ts'
import type { Site } from './site.ts'
import { talk } from './wire.ts'

export const PIECES: Attack = {
  name: 'pieces',
  claim: 'a body byte by byte is the same request; one that stops half-way has no effect',
  async run(site) {
    const findings = new Findings()
    const { head, body } = commandOf(site.victim, site.things.notice)
    const whole = await talk({ port: site.world.port, parts: [head(body.length), body], answers: 1 })
    findings.expect(whole.statuses[0] === 200 || whole.statuses[0] === 204, () => `whole: ${whole.text}`)
    const bytes = [...`${head(body.length)}${body}`]
    const split = await talk({ port: site.world.port, parts: bytes, pauseMs: 1, answers: 1 })
    findings.expect(
      split.statuses[0] === whole.statuses[0],
      () => `byte by byte: ${split.text.slice(0, 200)}`,
    )
    const chunked = await talk({
      port: site.world.port,
      parts: [
        head(null),
        ...[...body].flatMap((letter) => ['1;a=b\r\n', letter, '\r\n']),
        '0\r\nX-A: b\r\n\r\n',
      ],
      answers: 1,
    })
    findings.expect(
      chunked.statuses[0] === whole.statuses[0],
      () => `in chunks: ${chunked.text.slice(0, 200)}`,
    )
    await stopHalfway(site, findings)
    return findings.told()
  },
}

const DAY_MS = 86_400_000

/** One who goes away before they have said it all: every half of a command that works as a whole. */
async function stopHalfway({ world, db, newcomer }: Site, findings: Findings): Promise<void> {
  const player = await newcomer('half-said')
  const before = await effectsOn(db, player.id)
  const until = new Date(Date.now() + 2 * DAY_MS).toISOString()
  const text = JSON.stringify({ kind: 'cooling_off', until })
  const head = headOf(player, { path: '/api/user/exclusion', length: text.length })
  const halves = Array.from({ length: Math.ceil(text.length / 6) }, (_, at) => text.slice(0, at * 6))
  for (const half of [...halves, text.slice(0, -1)]) {
    const said = await talk({ port: world.port, parts: [head, half], leavesAfterMs: 50 })
    findings.expect(said.statuses.length === 0, () => `half a body was answered: ${said.text.slice(0, 100)}`)
  }
  findings.expect((await effectsOn(db, player.id)) === before, () => 'half a command has an effect')
  const whole = await talk({ port: world.port, parts: [head, text], answers: 1 })
  findings.expect(whole.statuses[0] === 200, () => `the whole command: ${whole.text.slice(0, 200)}`)
  findings.expect((await effectsOn(db, player.id)) !== before, () => 'the whole command has no effect')
}

/** Node looks every second; the limits are 15 s for a head and 30 s for a request. */
const HEAD_MOST_MS = 25_000
const BODY_MOST_MS = 50_000
const DRIPS = 60

export const SLOW: Attack = {
  name: 'slow',
  claim: 'a head that drips is cut within 25 s, a body within 50 s, and others are served meanwhile',
  isSlow: true,
  async run(site) {
    const findings = new Findings()
    const { port } = site.world
    const drip = (start: string, most: number) =>
      talk({
        port,
        parts: [start, ...Array.from({ length: most }, () => 'x')],
        pauseMs: 1_000,
        mostMs: 70_000,
      })
    const head = `GET /api/front HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: `
    const body = headOf(site.victim, { path: '/api/notice/read', length: 1_000 })
    const slow = Promise.all([
      ...Array.from({ length: 20 }, () => drip(head, DRIPS)),
      ...Array.from({ length: 20 }, () => drip(body, DRIPS)),
    ])
    const others: number[] = []
    for (let n = 0; n < 100; n += 1) {
      const since = performance.now()
      const { status } = await site.thief.send({ method: 'GET', path: '/api/user' })
      others.push(performance.now() - since)
      findings.expect(status === 200, () => `another player got ${status} meanwhile`)
    }
    for (const [at, said] of (await slow).entries()) {
      const most = at < 20 ? HEAD_MOST_MS : BODY_MOST_MS
      findings.expect(
        said.isClosed && said.ms < most,
        () => `${at < 20 ? 'a head' : 'a body'} lived ${said.ms} ms`,
      )
    }
    others.sort((a, b) => a - b)
    return findings.told(`others meanwhile: p95 ${(others[94] ?? 0).toFixed(1)} ms`)
  },
}

function commandOf(client: Client, notice: number) {
  const body = JSON.stringify({ ids: [notice] })
  return { body, head: (length: number | null) => headOf(client, { path: '/api/notice/read', length }) }
}

/** As the player's own browser sends it; `length` null: in chunks. */
function headOf(client: Client, { path, length }: { path: string; length: number | null }): string {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '')
  const end = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(client.url).host}`,
    'Content-Type: application/json',
  ]
  return `${[...lines, `Cookie: ${cookie}`, `X-XSRF-TOKEN: ${token}`, end].join('\r\n')}\r\n\r\n`
}
