/** F15: each lie of the relays by itself, and what the house says of it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIES, type LocalBeacon } from '../../server/test/local-beacon.ts'
import { poll } from '../stream.ts'
import { type Ground, rest } from './ground.ts'

/** What the house says of each lie. A redirect is not followed, and looks like a relay that nobody reaches: it is told as one. */
const WHY: Readonly<Record<(typeof LIES)[number], string | null>> = {
  other_round: 'another round',
  other_key: 'not signed by the chain',
  other_message: 'not signed by the chain',
  changed: 'not signed by the chain',
  short: 'no signature',
  no_json: 'not a round',
  too_long: 'the answer is too long',
  wrong_randomness: 'randomness of another signature',
  redirect: null,
  html: 'not a round',
}
/** Answers that were on their way when the relays changed, and lines that were not written yet. */
const THROUGH_MS = 2_000
/** What right answers were given for before is drawn by then. */
const DRAWN_MS = 12_000

/** One after the other by all relays: how many were told of by themselves. As long as they are told nothing is drawn. */
export async function tellLies(
  ground: Ground,
  { relays, drawn }: { relays: LocalBeacon; drawn: () => Promise<number> },
  faults: string[],
): Promise<number> {
  let told = 0
  relays.behave(LIES[0], LIES[0], LIES[0])
  await rest(DRAWN_MS)
  const before = await drawn()
  for (const lie of LIES) {
    relays.behave(lie, lie, lie)
    await rest(THROUGH_MS)
    const found = await wrongWords(ground, relays, lie)
    if (found === null && WHY[lie] !== null) told += 1
    if (found !== null) faults.push(found)
    const more = (await drawn()) - before
    if (more > 0) faults.push(`${more} draws were drawn while the relays told ${lie}`)
  }
  return told
}

/** Null: of each relay it was told what it does, and nothing else. */
async function wrongWords(ground: Ground, { relays }: LocalBeacon, lie: (typeof LIES)[number]) {
  const fromMs = Date.now()
  const wanted = WHY[lie]
  // A round is missing from the next close on, and is asked for twice a second.
  const isTold = async () => {
    const lines = await linesSince(ground, fromMs)
    const told = new Set(lines.filter(({ why }) => why === wanted).map(({ relay }) => relay))
    const isUnreached = lines.some(({ msg }) => msg === 'the beacon has no answer yet')
    return (wanted === null ? isUnreached : relays.every((relay) => told.has(relay))) || undefined
  }
  try {
    await poll(isTold, 20_000, `${lie} was not told of by itself`)
  } catch (fault) {
    return String(fault)
  }
  await rest(THROUGH_MS)
  const others = new Set(
    (await linesSince(ground, fromMs)).flatMap(({ msg, why }) =>
      msg === LIED && why !== wanted ? [why] : [],
    ),
  )
  return others.size === 0
    ? null
    : `while the relays told ${lie} the house told of: ${[...others].join(', ')}`
}

const LIED = 'a relay of the beacon lied'

interface LogLine {
  time: string
  msg?: string
  relay?: string
  why?: string
}

/** Of the server's log. */
async function linesSince({ world }: Ground, fromMs: number): Promise<LogLine[]> {
  const log = await readFile(join(world.dataDir, 'log', 'server.log'), 'utf8')
  const lines = log.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'))
  return lines.map((line) => JSON.parse(line) as LogLine).filter(({ time }) => Date.parse(time) >= fromMs)
}
