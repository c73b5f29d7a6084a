/** F8: whoever holds the draws stands still, is cut off from the database, or dies; the other one goes on. */
import { readBook } from '../checks/book.ts'
import { killHard, serverLoginUrl } from '../processes.ts'
import { poll } from '../stream.ts'
import { bettor, type Ground, type Outcome, rest, startLoad } from './ground.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { type StallingProxy, stallingProxy } from './stalling-proxy.ts'

/** What the plan asks for a standstill; the line to the database stands still for less. */
const STILL_MS = 45_000
const CUT_MS = 15_000
/** The lease lasts 5 s, and the next one asks for it four times a second. */
const TAKEOVER_MAX_MS = 6_000
const DRAW_MS = 10_000

export async function lostLeader(ground: Ground): Promise<Outcome> {
  const url = new URL(await serverLoginUrl(ground.world))
  const line = await stallingProxy(Number(url.port))
  url.port = String(line.port)
  const second = await startSecondServer(ground.world, {}, { APP_DATABASE_URL: url.href })
  try {
    return await loseLeaders(ground, second, line)
  } finally {
    line.heal()
    await second.end()
    await line.close()
  }
}

async function loseLeaders(ground: Ground, second: SecondServer, line: StallingProxy): Promise<Outcome> {
  const [first, other] = [await bettor(ground, 'at-first'), await bettor(ground, 'at-second')]
  other.url = second.url
  const load = startLoad(ground, [first, other])
  const since = Date.now()
  const takeovers: number[] = []
  const faults: string[] = []
  let struck = 0
  for (let n = 0; n < ground.dose; n += 1) {
    const leader = await untilLeads(ground, second, 'first')
    process.kill(leader.pid, 'SIGSTOP')
    takeovers.push(await taken(ground, second, leader).finally(() => rest(STILL_MS)))
    process.kill(leader.pid, 'SIGCONT')
    await rest(DRAW_MS)
    const cutOff = await untilLeads(ground, second, 'second')
    const heldBefore = line.held
    line.stall()
    takeovers.push(await taken(ground, second, cutOff).finally(() => rest(CUT_MS)))
    line.heal()
    await rest(DRAW_MS)
    if (line.held > heldBefore) struck += 2
    const killed = await untilLeads(ground, second, 'first')
    await killHard(killed.pid)
    takeovers.push(await taken(ground, second, killed))
    struck += 1
  }
  await load.stop()
  const slowest = Math.max(...takeovers)
  if (slowest > TAKEOVER_MAX_MS) faults.push(`the draws were taken over after ${slowest} ms`)
  const { skipped, draws } = await slotsSince(ground, since)
  faults.push(...skipped.map((at) => `no draw closes at ${new Date(at).toISOString()}`))
  return {
    dose: `${ground.dose} × still for ${STILL_MS / 1_000} s, cut off for ${CUT_MS / 1_000} s, killed`,
    struck,
    wanted: 3 * ground.dose,
    faults,
    figures: { 'taken over after ms': takeovers.join(', '), draws, bets: load.ms.length },
  }
}

type Leader = { holder: 'first' | 'second'; pid: number; epoch: number }

async function leaderOf({ db }: Ground, second: SecondServer): Promise<Leader | undefined> {
  const { rows } = await db.query<{ epoch: string }>(
    `select epoch from lease where role = 'draw' and expires_at > clock_timestamp()`,
  )
  const epoch = Number(rows[0]?.epoch)
  const leader = rows[0] ? await second.whoTook(epoch) : undefined
  return leader && { ...leader, epoch }
}

/** While the other one leads it is made to let go, as long as it takes. */
async function untilLeads(ground: Ground, second: SecondServer, wanted: Leader['holder']): Promise<Leader> {
  const leader = await poll(() => leaderOf(ground, second), 30_000, 'nobody holds the draws')
  if (leader.holder === wanted) return leader
  process.kill(leader.pid, 'SIGSTOP')
  try {
    return await poll(
      async () => {
        const now = await leaderOf(ground, second)
        return now?.holder === wanted ? now : undefined
      },
      30_000,
      `the ${wanted} server did not take the draws`,
    )
  } finally {
    process.kill(leader.pid, 'SIGCONT')
  }
}

/** Milliseconds until they have been taken anew: under a higher epoch, as whoever comes after the one that is lost does. */
async function taken(ground: Ground, second: SecondServer, lost: Leader): Promise<number> {
  const since = performance.now()
  const isTaken = async () => {
    const leader = await leaderOf(ground, second)
    return (leader && leader.epoch > lost.epoch) || undefined
  }
  await poll(isTaken, 30_000, `nobody took the draws from the ${lost.holder} server`)
  return Math.round(performance.now() - since)
}

/** Of the fast game, whole slots only. */
async function slotsSince({ db }: Ground, since: number) {
  const closes = [...(await readBook(db)).draws.values()]
    .filter((draw) => draw.poll === 'POLL_2' && draw.closesMs > since)
    .map((draw) => draw.closesMs)
  const skipped: number[] = []
  for (let at = Math.min(...closes); at < Math.max(...closes); at += DRAW_MS)
    if (!closes.includes(at)) skipped.push(at)
  return { skipped, draws: closes.length }
}
