import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalJson } from '@samnang/core/canonical-json'
import { DAY_MS, drawTimes } from '@samnang/core/lotto59/draw-schedule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../command.ts'
import { witnessCommands } from '../commands/witness.ts'
import { BLANK, type Ended, type Notebook } from './notebook.ts'
import { bringUp, grow, keepCopy, readCopy, someEnded } from './own-copy.ts'

const DAY = 20_777
const NOON = DAY * DAY_MS + DAY_MS / 2
const HASH = 'ab'.repeat(32)
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'samnang-copies-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const line = (name: string, facts: object) => canonicalJson({ name, ...facts })
const closeMs = NOON + 1
const DRAW = [
  line('open:9', {
    ...{ game: 'VN', day: DAY, i: 9, mode: 2, P: HASH },
    ...{ closeMs, drawMs: closeMs },
  }),
  line('close:9', { M: HASH, n: 0, T: HASH }),
  line('end:9', { void_reason: null, prk: null, round: 1, result: {} }),
]

/** A witness that has seen these entries. */
function copyOf(name: string, bodies: readonly string[]): string {
  const dir = join(folder, name)
  const { root, edge } = grow({}, 0, bodies)
  const head = { size: bodies.length, root, at_ms: NOON, signature: '' }
  keepCopy(dir, { ...readCopy(dir), head, edge }, { bodies, ended: [] })
  return dir
}

/** What `samnang witness compare` prints. */
async function compared(one: string, other: string): Promise<string> {
  const printed: string[] = []
  const [compare] = witnessCommands
  const words = { positionals: [one, other], values: {} }
  await compare?.run(words, { print: (text: string) => printed.push(text) } as unknown as Context)
  return printed.join()
}

test('two copies of one log are one, and those of two logs are not', async () => {
  const [one, more] = [copyOf('one', DRAW.slice(0, 2)), copyOf('more', DRAW)]
  expect(await compared(one, more)).toBe('Both were shown one log.')
  const other = copyOf('other', [line('audit:2026-11-19', { head: HASH }), ...DRAW])
  await expect(compared(more, other)).rejects.toThrow('ALARM: the head of')
})

test('what is no copy is not compared: no directory, an empty one, one whose witness has seen nothing', async () => {
  const one = copyOf('seen', DRAW)
  await expect(compared(one, join(folder, 'nowhere'))).rejects.toThrow(
    `Nothing was compared: there is no directory ${join(folder, 'nowhere')}`,
  )
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const without = join(folder, 'without')
  mkdirSync(without)
  writeFileSync(join(without, 'entries.jsonl'), `${DRAW.join('\n')}\n`)
  for (const dir of [empty, without, copyOf('new', [])])
    for (const pair of [[one, dir] as const, [dir, one] as const])
      await expect(compared(...pair)).rejects.toThrow(
        `${dir} is not the copy of a witness that has seen a log`,
      )
})

test('a copy that an earlier release has made is read, and what it was told is looked at anew', () => {
  const former = (name: string, bodies: readonly string[]) => {
    const dir = copyOf(name, bodies)
    const copy = readCopy(dir)
    const { outside: _, undoneDays: __, openDays: ___, ...notebook } = structuredClone(BLANK)
    // As its file had it, of which the types of today know nothing.
    return { dir, copy: { ...copy, notebook: { ...notebook, openDay: DAY } as unknown as Notebook } }
  }
  const { dir, copy } = former('former', DRAW)
  bringUp(dir, copy, NOON)
  expect(copy.notebook).toMatchObject({ outside: { 9: `VN/${DAY}` }, pending: {} })
  expect(copy.notebook.openDays).toEqual({ POLL_1: DAY, POLL_2: DAY })
  const { day, i, closeMs: ofPoll } = drawTimes('POLL_1', DAY, 1)
  const endless = line('open:4', { game: 'POLL_1', day, i, mode: 0, P: HASH, closeMs: ofPoll + DAY_MS })
  const believed = former('believed', [endless])
  expect(() => bringUp(believed.dir, believed.copy, NOON)).toThrow('no house writes (closeMs)')
})

test('each draw that has ended is looked at again sooner or later, also the first and the newest one', () => {
  const dir = join(folder, 'many')
  const ended = Array.from({ length: 40 }, (_, at) => ({
    ...{ id: `${at + 1}`, P: HASH, T: HASH, prk: HASH, isVoid: false },
  }))
  keepCopy(dir, readCopy(dir), { bodies: [], ended })
  const seen = new Map<string, Ended>()
  // One of them is missed in one of a billion runs: 40 · (39/40)^1000.
  for (const one of someEnded(dir, 1_000)) seen.set(one.id, one)
  expect([...seen.values()].sort((a, b) => Number(a.id) - Number(b.id))).toEqual(ended)
  appendFileSync(join(dir, 'ended.jsonl'), '{"id":"41"')
  expect(someEnded(dir, 200).every(({ id }) => Number(id) <= 40)).toBe(true)
  expect(someEnded(join(folder, 'nowhere'), 3)).toEqual([])
})
