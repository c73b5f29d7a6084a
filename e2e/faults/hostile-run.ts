/** F26: bets by the hundred in the closing second, log-ins by bots, slow senders and giant bodies, while others play on. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Client } from '../client.ts'
import { outcomeOf } from '../orders.ts'
import { pidOf } from '../processes.ts'
import { bettor, type Ground, type Outcome, quantile, rest, startLoad } from './ground.ts'
import type { HostileAnswers, HostileWork } from './hostile-senders.ts'

/** So many play on, that one slow moment of one of them does not decide. */
const OTHERS = 5
const HOSTILE_MS = 10_000
/** A draw closes in each ten seconds: those of one closing second. */
const SHOTS_LEAST = 300
/** On this machine the hostile and their victims share the cores with the server itself. */
const SLOWER_MAX = 2

export async function hostile(ground: Ground): Promise<Outcome> {
  const { world } = ground
  const calm = startLoad(ground, await several(ground, 'calm-before'))
  await rest(HOSTILE_MS)
  await calm.stop()
  const shooter = await bettor(ground, 'last-second')
  const others = startLoad(ground, await several(ground, 'others'))
  const pid = await pidOf(world, 'server')
  if (pid === undefined) throw new Error('no server')
  const { statuses, unanswered, slow, shots } = await sendHostile({
    ...{ url: world.url, port: world.port, ms: HOSTILE_MS * ground.dose },
    shooter: { id: shooter.id, cookies: [...shooter.cookies] },
  })
  await others.stop()
  ground.orders.push(...shots)
  const isOther = (await pidOf(world, 'server')) !== pid
  const open = ground.orders.filter((order) => outcomeOf(order).kind === 'unknown').length
  const faulty = statuses.filter((status) => status >= 500 && status !== 503).length
  const [before, meanwhile] = [quantile(calm.ms, 0.95), quantile(others.ms, 0.95)]
  const isWithin = meanwhile <= SLOWER_MAX * Math.max(1, before)
  return {
    dose: `${shots.length} bets in closing seconds, ${statuses.length} bad requests, ${slow} slow senders`,
    struck: Math.min(shots.length, statuses.length),
    wanted: SHOTS_LEAST * ground.dose,
    faults: [
      ...(faulty > 0 ? [`${faulty} faults from bad input`] : []),
      ...(isOther ? ['the server did not outlive the bad input'] : []),
      ...unanswered,
      ...(open > 0 ? [`${open} bets have no answer`] : []),
      ...(isWithin ? [] : [`95 of 100 bets of others took up to ${meanwhile} ms, ${before} ms before`]),
    ],
    figures: {
      'p95 ms of others, before': before,
      'p95 ms of others, meanwhile': meanwhile,
    },
  }
}

function several(ground: Ground, name: string): Promise<Client[]> {
  return Promise.all(Array.from({ length: OTHERS }, () => bettor(ground, name)))
}

/** In a process of their own: making them must not delay the clock by which the bets of others are measured. */
function sendHostile(work: HostileWork): Promise<HostileAnswers> {
  const program = fileURLToPath(new URL('./hostile-senders.ts', import.meta.url))
  const child = fork(program, [JSON.stringify(work)], { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', (said) => resolve(said as HostileAnswers))
    child.once('exit', (code) => reject(new Error(`the hostile ended with ${code}`)))
  })
}
