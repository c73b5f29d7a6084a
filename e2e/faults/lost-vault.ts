/** F16: the vault stands still, comes back from an old copy of itself, and is asked for a second result of a draw. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { killHard, pidOf } from '../processes.ts'
import { poll } from '../stream.ts'
import { bettor, type Ground, type Outcome, rest, startLoad } from './ground.ts'

const run = promisify(execFile)
/** Two draws close meanwhile. */
const STILL_MS = 25_000
/** What was on its way when it was stopped is through by then. */
const THROUGH_MS = 1_500
const AGAIN_MS = 60_000

export async function lostVault(ground: Ground): Promise<Outcome> {
  const load = startLoad(ground, [await bettor(ground, 'sealed-a'), await bettor(ground, 'sealed-b')])
  const faults: string[] = []
  let [waited, refused] = [0, 0]
  for (let n = 0; n < ground.dose; n += 1) {
    await untilSettled(ground)
    const copy = await copyVault(ground, n)
    const still = await standStill(ground)
    faults.push(...still.faults)
    waited += still.waited
    await untilSettled(ground)
    const draw = await frozen(ground)
    const alive = await askTwice(ground, draw, 'root_differs')
    faults.push(...alive.faults, ...(await askAgain(ground, draw)))
    await restoreVault(ground, copy)
    await untilSettled(ground)
    // It has forgotten which root it bound: the newest seeds that the server showed it tell that, and for the same bets none comes either.
    const restored = await askTwice(ground, draw, 'rolled_back')
    const same = await askVault(ground, { ...draw.name, ...draw.record })
    faults.push(...restored.faults, ...codeFaults(draw, [same], 'rolled_back'))
    refused += alive.refused + restored.refused
  }
  await load.stop()
  const dose = `${ground.dose} × still for ${STILL_MS / 1_000} s, an old copy, other roots of ${2 * ground.dose} draws`
  const figures = { 'draws that waited': waited, 'other roots refused': refused, bets: load.ms.length }
  return { dose, struck: Math.min(waited, refused), wanted: ground.dose, faults, figures }
}

/** Draws close and wait; nothing is drawn without it. */
async function standStill(ground: Ground): Promise<{ faults: string[]; waited: number }> {
  const pid = await vaultPid(ground)
  process.kill(pid, 'SIGSTOP')
  try {
    await rest(THROUGH_MS)
    const before = await drawn(ground)
    await rest(STILL_MS)
    const { rows } = await ground.db.query(
      `select id from draw where poll = 'POLL_2' and state in ('CLOSED', 'ROOTED') and closes_at < clock_timestamp()`,
    )
    const more = (await drawn(ground)) - before
    return { waited: rows.length, faults: more > 0 ? [`${more} draws were drawn without the vault`] : [] }
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

async function vaultPid({ world }: Ground): Promise<number> {
  const pid = await pidOf(world, 'vault')
  if (pid === undefined) throw new Error('no vault')
  return pid
}

async function drawn({ db }: Ground): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from draw where balls is not null',
  )
  return rows[0]?.n ?? 0
}

/** A draw that closed after now has come to its end by the vault's seed. */
async function untilSettled({ db }: Ground): Promise<void> {
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now')
  const isSettled = async () => {
    const found = await db.query(
      `select from draw where poll = 'POLL_2' and state = 'SETTLED' and closes_at > $1 limit 1`,
      [rows[0]?.now],
    )
    return found.rows.length > 0 || undefined
  }
  await poll(isSettled, AGAIN_MS, 'no draw was settled')
}

/** As a snapshot of its disk: it writes nothing meanwhile. */
async function copyVault(ground: Ground, n: number): Promise<string> {
  const copy = join(ground.world.dataDir, `vault-copy-${n}`)
  const pid = await vaultPid(ground)
  process.kill(pid, 'SIGSTOP')
  await run('cp', ['-a', join(ground.world.dataDir, 'vault'), copy]).finally(() =>
    process.kill(pid, 'SIGCONT'),
  )
  return copy
}

/** It dies, and starts on the copy: the supervisor, which would start it at once, looks away meanwhile. */
async function restoreVault({ world }: Ground, copy: string): Promise<void> {
  const pid = await pidOf(world, 'vault')
  if (pid === undefined) throw new Error('no vault')
  world.running.child.kill('SIGSTOP')
  try {
    await killHard(pid)
    const place = join(world.dataDir, 'vault')
    await run('rm', ['-rf', place])
    await run('mv', [copy, place])
    await run('rm', ['-f', join(place, 'lock')])
  } finally {
    world.running.child.kill('SIGCONT')
  }
  const isBack = async () => ((await pidOf(world, 'vault')) ?? pid) !== pid || undefined
  await poll(isBack, AGAIN_MS, 'the vault did not come back')
}

interface Frozen {
  id: string
  name: { game: string; day: number; i: number }
  record: { P: string; M: string; n: number; totalStake: string }
  /** As the draw's players were shown it. */
  S: string
}

/** The last draw that is over. */
async function frozen({ db }: Ground): Promise<Frozen> {
  const { rows } = await db.query<Record<string, string>>(
    `select d.id, d.poll, d.day, d.i, encode(r.open_hash, 'hex') as p, encode(r.root, 'hex') as m, r.bet_count, r.stake_total,
       encode(r.seed, 'hex') as s
     from draw d join draw_record r on r.draw_id = d.id
     where d.poll = 'POLL_2' and d.state = 'SETTLED' and r.bet_count > 0 order by d.closes_at desc limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('no draw is over')
  return {
    id: row.id ?? '',
    name: { game: row.poll ?? '', day: Number(row.day), i: Number(row.i) },
    record: { P: row.p ?? '', M: row.m ?? '', n: Number(row.bet_count), totalStake: row.stake_total ?? '' },
    S: row.s ?? '',
  }
}

type Code = 'root_differs' | 'rolled_back'

/** Past the server: for other bets than those that were frozen no seed comes, and the vault says why. */
async function askTwice(ground: Ground, draw: Frozen, code: Code) {
  const { name, record } = draw
  const M = record.M.startsWith('00') ? `ff${record.M.slice(2)}` : `00${record.M.slice(2)}`
  const others = [
    { ...record, M },
    { ...record, n: record.n + 1 },
  ]
  const answers = await Promise.all(others.map((other) => askVault(ground, { ...name, ...other })))
  const faults = codeFaults(draw, answers, code)
  return { refused: answers.filter((answer) => answer.code === code).length, faults }
}

function codeFaults({ id }: Frozen, answers: readonly Answer[], code: Code): string[] {
  return answers.flatMap((answer) => {
    if (answer.ok) return [`draw ${id}: the vault gave its seed instead of ${code}`]
    return answer.code === code ? [] : [`draw ${id}: the vault said ${answer.code} instead of ${code}`]
  })
}

/** For the same bets it gives the same seed. */
async function askAgain(ground: Ground, { id, name, record, S }: Frozen): Promise<string[]> {
  const again = await askVault(ground, { ...name, ...record })
  return again.value?.S === S ? [] : [`draw ${id}: asked once more, the vault did not give the same seed`]
}

interface Answer {
  ok: boolean
  code?: string
  value?: { S?: string }
}

/** One `release` by the vault's protocol, as root. */
async function askVault({ world }: Ground, args: object): Promise<Answer> {
  const socket = connect(join(world.dataDir, 'socket', 'vault.sock'))
  try {
    await once(socket, 'connect')
    const lines = createInterface({ input: socket })
    socket.write(`${JSON.stringify({ id: 1, call: 'release', args })}\n`)
    const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(10_000) })
    const answer = JSON.parse(String(line)) as Answer
    if (!answer.ok && answer.code === 'malformed')
      throw new Error('the vault does not understand the question')
    return answer
  } finally {
    socket.destroy()
  }
}
