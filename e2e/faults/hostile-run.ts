/** F26: bets by the hundred in the closing second, log-ins by bots, slow senders and giant bodies, while others play on. */
import { talk } from '../attack/wire.ts'
import { Client } from '../client.ts'
import { newOrder, placeSurely } from '../orders.ts'
import { bettor, type Ground, type Outcome, quantile, rest, startLoad } from './ground.ts'

const BETS = 300
const BOTS = 20
const SLOW = 50
const HOSTILE_MS = 10_000
/** On this machine the hostile and their victims share the cores with the server itself. */
const SLOWER_MAX = 2

export async function hostile(ground: Ground): Promise<Outcome> {
  const { world } = ground
  const calm = startLoad(ground, [await bettor(ground, 'calm-before')])
  await rest(HOSTILE_MS)
  await calm.stop()
  const shooter = await bettor(ground, 'last-second')
  const others = startLoad(ground, [await bettor(ground, 'others')])
  const statuses: number[] = []
  const untilMs = Date.now() + HOSTILE_MS * ground.dose
  const bots = Array.from({ length: BOTS }, (_, at) => guess(world.url, { at, untilMs, statuses }))
  const slow = Array.from({ length: SLOW }, () =>
    talk({
      port: world.port,
      parts: ['POST /login HTTP/1.1\r\n', ...Array(8).fill('X-A: b\r\n')],
      pauseMs: 1_000,
      leavesAfterMs: 1,
    }),
  )
  let shots = 0
  while (Date.now() < untilMs) shots += await shoot(ground, shooter)
  await Promise.all([...bots, ...slow])
  await others.stop()
  const faulty = statuses.filter((status) => status >= 500 && status !== 503).length
  const [before, meanwhile] = [quantile(calm.ms, 0.95), quantile(others.ms, 0.95)]
  const isWithin = meanwhile <= SLOWER_MAX * Math.max(1, before)
  return {
    dose: `${shots} bets in closing seconds, ${statuses.length} bad requests, ${SLOW} slow senders`,
    struck: Math.min(shots, statuses.length),
    faults: [
      ...(faulty > 0 ? [`${faulty} faults from bad input`] : []),
      ...(isWithin ? [] : [`95 of 100 bets of others took up to ${meanwhile} ms, ${before} ms before`]),
    ],
    figures: {
      'p95 ms of others, before': before,
      'p95 ms of others, meanwhile': meanwhile,
    },
  }
}

/** A log-in of nobody, and a body that is too large. */
async function guess(
  url: string,
  { at, untilMs, statuses }: { at: number; untilMs: number; statuses: number[] },
) {
  const client = new Client(url)
  await client.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
  const headers = { 'content-type': 'application/json' }
  for (let n = 0; Date.now() < untilMs; n += 1) {
    const body = JSON.stringify({ username: `bot-${at}-${n}`, password: 'guessed-pass-1' })
    const large = `{"username":"${'x'.repeat(200_000)}"}`
    for (const text of [body, large]) {
      const { status } = await client
        .send({ method: 'POST', path: '/login', headers, body: text })
        // Cut off while it still sends: that is an answer, too.
        .catch(() => ({ status: 413 }))
      statuses.push(status)
    }
    await rest(100)
  }
}

async function shoot(ground: Ground, client: Client): Promise<number> {
  const draw = await client.openDraw('POLL_2', 1_500)
  await rest(Math.max(0, Date.parse(draw.closes_at) - Date.now() - 1_000))
  const shots = Array.from({ length: BETS }, async (_, at) => {
    const bets = [{ type: at % 2 === 0 ? ('RANGE_6' as const) : ('RANGE_7' as const), amount: 500 + at }]
    const order = newOrder(client.id, { poll: 'POLL_2', result_id: draw.result_id, bets })
    ground.orders.push(order)
    await rest(at * 4)
    await placeSurely(client, order)
  })
  await Promise.all(shots)
  return BETS
}
