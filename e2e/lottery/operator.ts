/** The operator of the ticket lottery, by the command line: rules, draws of their own, results of two clerks. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { terminalOf } from '../colleague.ts'
import { type Said, samnang } from '../processes.ts'
import type { Place } from '../product.ts'
import { poll } from '../stream.ts'

type Close = { posts: string[]; time: string }
type Session = { session: string; drawTime: string; stopDelete: string; closes: Close[] }
type Rules = { name: string; games: Record<string, Session[]> }

/** Says yes, or the journey ends with the operator's own words. */
export async function told(place: Place, args: string[], terminal: NodeJS.ProcessEnv = {}): Promise<Said> {
  const said = await samnang(place, args, terminal)
  if (said.code !== 0) throw new Error(`samnang ${args.join(' ')}: ${said.stdout}${said.stderr}`)
  return said
}

/** The last line of what a command says is its answer. */
async function answer<T>(place: Place, args: string[]): Promise<T> {
  const { stdout } = await told(place, [...args, '--json'])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T
}

/** Closing times of VN as a journey can wait for them: the first group, and `apartMinutes` later all others. */
export async function shortenRules(place: Place, apartMinutes: number): Promise<void> {
  const { rules } = await answer<{ rules: Rules }>(place, ['lottery', 'rules', 'show'])
  const short = (session: Session): Session => {
    const lastAt = session.closes.length - 1
    const closes = session.closes.map((close, at) => ({
      ...close,
      time: clock(12, at === 0 ? 0 : apartMinutes),
    }))
    return { ...session, closes, stopDelete: '12:00', drawTime: clock(12, lastAt === 0 ? 0 : apartMinutes) }
  }
  const games = { ...rules.games, VN: (rules.games.VN ?? []).map(short) }
  const file = join(place.dataDir, 'short-rules.json')
  await writeFile(file, JSON.stringify({ ...rules, name: `${rules.name}, short`, games }))
  await told(place, ['lottery', 'rules', 'import', file])
}

function clock(hours: number, minutes: number): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

type WantedDraw = {
  type: 'VN' | 'TN' | 'KH'
  session: string
  closesMs: number
  drawMs?: number
  stopDeleteMs?: number
}

/** Its id. Unless told otherwise it is drawn when its last group closes, and taken back until its first one does. */
export async function createDraw(place: Place, wanted: WantedDraw): Promise<number> {
  const { type, session, closesMs, drawMs = closesMs, stopDeleteMs } = wanted
  const times = ['--at', phnomPenh(drawMs), '--closes', phnomPenh(closesMs)]
  if (stopDeleteMs !== undefined) times.push('--stop-delete', phnomPenh(stopDeleteMs))
  const args = ['lottery', 'draw', 'create', '--type', type, '--session', session, ...times]
  return Number((await answer<{ id: number | string }>(place, args)).id)
}

/** `2026-11-25 16:30:05`. */
function phnomPenh(ms: number): string {
  return new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** One clerk types a result; the other one confirms it. */
export async function typeResult(
  place: Place,
  who: { drawId: number; kind: 'enter' | 'confirm'; staff: string },
  result: object,
): Promise<Said> {
  const file = join(place.dataDir, `result-${who.drawId}-${who.staff}.json`)
  await writeFile(file, JSON.stringify(result))
  const order = ['lottery', 'result', who.kind, String(who.drawId), '--file', file]
  return samnang(place, order, await terminalOf(place, who.staff))
}

/** Both clerks read the same; the database may be on its way back. */
export async function enterResult(place: Place, drawId: number, result: object): Promise<void> {
  await poll(
    async () => {
      const said = await typeResult(place, { drawId, kind: 'enter', staff: 'sokha' }, result).catch(
        () => undefined,
      )
      return said?.code === 0 || undefined
    },
    60_000,
    `the result of draw ${drawId} is not taken`,
  )
  const said = await typeResult(place, { drawId, kind: 'confirm', staff: 'dara' }, result)
  expect(said.code, said.stderr).toBe(0)
}
