/** F15: draws that wait for the public beacon, while its relays are dead, lie, or come after their time. */
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { LIES, type LocalBeacon, localBeacon } from '../../server/test/local-beacon.ts'
import { poll } from '../stream.ts'
import { tellLies } from './beacon-lies.ts'
import { bettor, type Given, type Ground, type Outcome, rest, startLoad } from './ground.ts'

/** Two draws close meanwhile. */
const AWAY_MS = 22_000
const AGAIN_MS = 60_000

let beacon: LocalBeacon | undefined

/** A beacon of this machine in the place of the public one, with three relays. */
export async function withBeacon<T>(work: (given: Given) => Promise<T>): Promise<T> {
  const local = await localBeacon()
  beacon = local
  try {
    return await work({
      settings: { BEACON_TEST_CHAIN: local.setting, BEACON_RELAYS: local.relays.join() },
    })
  } finally {
    await local.close()
  }
}

export async function lyingBeacon(ground: Ground): Promise<Outcome> {
  if (!beacon) throw new Error('runs with a beacon of its own')
  await switchOn(ground)
  const load = startLoad(ground, [await bettor(ground, 'by-beacon-a'), await bettor(ground, 'by-beacon-b')])
  const faults: string[] = []
  let [waited, lies] = [0, 0]
  for (let n = 0; n < ground.dose; n += 1) {
    for (const manner of ['dead', 'late'] as const) {
      beacon.behave(manner, manner, manner)
      waited += await waits(ground, faults, manner)
    }
    beacon.behave('right', 'right', 'right')
    await untilDrawn(ground)
    lies += await tellLies(ground, { relays: beacon, drawn: () => drawn(ground) }, faults)
    waited += await waits(ground, faults, 'lying')
    beacon.behave(LIES[n % LIES.length] ?? 'changed', 'dead', 'right')
    await untilDrawn(ground)
  }
  beacon.behave('right', 'right', 'right')
  await load.stop()
  faults.push(...(await wrongModes(ground, beacon)))
  return {
    dose: `${ground.dose} × dead, late, ${LIES.length} lies, one honest of three`,
    struck: Math.min(waited, lies),
    wanted: ground.dose,
    faults,
    figures: { 'draws that waited': waited, 'lies told of by themselves': lies, bets: load.ms.length },
  }
}

/** As two people agree on it in the office; draws that are open keep their mode. */
async function switchOn(ground: Ground): Promise<void> {
  await ground.db.query(`insert into setting (key, value) values ('draw_mode:POLL_2', '"beacon"')`)
  await untilDrawn(ground)
}

/** How many closed draws wait; none of them may be drawn. */
async function waits(ground: Ground, faults: string[], how: string): Promise<number> {
  // A draw whose round was there already is drawn in the first moments.
  await rest(12_000)
  const before = await drawn(ground)
  await rest(AWAY_MS)
  const more = (await drawn(ground)) - before
  if (more > 0) faults.push(`${more} draws were drawn while the relays were ${how}`)
  const { rows } = await ground.db.query<{ n: number }>(
    `select count(*)::int as n from draw where poll = 'POLL_2' and state = 'ROOTED' and closes_at < clock_timestamp()`,
  )
  return rows[0]?.n ?? 0
}

/** By a round of the beacon. */
async function drawn({ db }: Ground): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from draw d join draw_beacon b on b.draw_id = d.id where d.balls is not null`,
  )
  return rows[0]?.n ?? 0
}

async function untilDrawn(ground: Ground): Promise<void> {
  const before = await drawn(ground)
  await poll(async () => (await drawn(ground)) > before || undefined, AGAIN_MS, 'no draw by the beacon')
}

/** A draw that was opened for the beacon has its balls by its round, as the chain signed it, and no round decides a sealed one. */
async function wrongModes({ db }: Ground, { chain }: LocalBeacon): Promise<string[]> {
  const { rows } = await db.query<{
    draw_id: string
    round: string
    signature: Buffer | null
    isBound: boolean
  }>(
    `select b.draw_id, b.round, b.round_signature as signature, b.bound_ms is not null as "isBound"
     from draw_beacon b join draw d on d.id = b.draw_id where d.balls is not null`,
  )
  return rows.flatMap(({ draw_id, round, signature, isBound }) => {
    if (!signature || !isBound) return [`draw ${draw_id} was drawn without its round`]
    return verifyRound(chain, Number(round), signature) ? [] : [`draw ${draw_id} was drawn by a lie`]
  })
}
