/** F26's bettor of the last second, bots and slow senders: a process of their own, which says what they were answered. */
import { talk } from '../attack/wire.ts'
import { Client } from '../client.ts'
import { newOrder, type Order, placeSurely } from '../orders.ts'
import { rest } from './ground.ts'

/** In the last second of each draw. */
const BETS = 300
const BOTS = 20
const SLOW = 50

export interface HostileWork {
  url: string
  port: number
  /** How long they go on. */
  ms: number
  /** Who bets in the last second, logged in. */
  shooter: { id: number; cookies: [string, string][] }
}

export interface HostileAnswers {
  shots: Order[]
  /** Of every answer to a bot. */
  statuses: number[]
  /** Why a bot had none, each reason once. */
  unanswered: string[]
  slow: number
}

async function send({ url, port, ms, shooter }: HostileWork): Promise<HostileAnswers> {
  const heard = { statuses: [] as number[], unanswered: new Set<string>() }
  const untilMs = Date.now() + ms
  const bots = Array.from({ length: BOTS }, (_, at) => guess(url, { at, untilMs, ...heard }))
  const slow = Array.from({ length: SLOW }, () =>
    talk({
      port,
      parts: ['POST /login HTTP/1.1\r\n', ...Array(8).fill('X-A: b\r\n')],
      pauseMs: 1_000,
      leavesAfterMs: 1,
    }),
  )
  const shots: Order[] = []
  const client = new Client(url)
  client.id = shooter.id
  for (const [name, value] of shooter.cookies) client.cookies.set(name, value)
  while (Date.now() < untilMs) shots.push(...(await shoot(client)))
  await Promise.all([...bots, ...slow])
  return { statuses: heard.statuses, unanswered: [...heard.unanswered], shots, slow: SLOW }
}

async function shoot(client: Client): Promise<Order[]> {
  const draw = await client.openDraw('POLL_2', 1_500)
  await rest(Math.max(0, Date.parse(draw.closes_at) - Date.now() - 1_000))
  const shots = Array.from({ length: BETS }, async (_, at) => {
    const bets = [{ type: at % 2 === 0 ? ('RANGE_6' as const) : ('RANGE_7' as const), amount: 500 + at }]
    const order = newOrder(client.id, { poll: 'POLL_2', result_id: draw.result_id, bets })
    await rest(at * 4)
    await placeSurely(client, order)
    return order
  })
  return Promise.all(shots)
}

interface Bot {
  at: number
  untilMs: number
  statuses: number[]
  unanswered: Set<string>
}

/** A log-in of nobody, and a body that is too large. */
async function guess(url: string, { at, untilMs, statuses, unanswered }: Bot): Promise<void> {
  const client = new Client(url)
  await client.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
  const headers = { 'content-type': 'application/json' }
  for (let n = 0; Date.now() < untilMs; n += 1) {
    const body = JSON.stringify({ username: `bot-${at}-${n}`, password: 'guessed-pass-1' })
    const large = `{"username":"${'x'.repeat(200_000)}"}`
    for (const text of [body, large])
      try {
        const { status } = await client.send({ method: 'POST', path: '/login', headers, body: text })
        statuses.push(status)
      } catch (error) {
        const why = reasonOf(error)
        // Cut off while it still sends: of a body that is too large that is an answer, too.
        if (text === large && CUT_OFF.includes(why)) statuses.push(413)
        else unanswered.add(`${text === large ? 'a giant body' : 'a log-in'} of a bot: ${why}`)
      }
    await rest(100)
  }
}

const CUT_OFF = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** The code of what ended the connection, as `ECONNREFUSED`; otherwise what was thrown. */
function reasonOf(error: unknown): string {
  const { code } = ((error instanceof Error && error.cause) || {}) as { code?: string }
  return code ?? String(error)
}

process.send?.(await send(JSON.parse(process.argv[2] ?? '') as HostileWork))
