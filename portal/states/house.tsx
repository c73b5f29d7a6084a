/** What the house says of itself at /status: draws that were on time, late, called off or none. */
import type { Status } from '@samnang/contract/status'
import { Draws } from '../src/status/draws.tsx'
import type { Group } from './state.ts'

type Game = Status['draws'][number]

const ON_TIME: Game = {
  ...{ game: 'POLL_1', enabled: true, mode: 'sealed', late_s: 0, within_s: 60 },
  spans: [
    { days: 1, due: 288, on_time: 288, voids: [] },
    { days: 30, due: 8_640, on_time: 8_639, voids: [{ reason: 'technical_fault', count: 1 }] },
  ],
}
const NONE_DUE: Game['spans'] = [
  { days: 1, due: 0, on_time: 0, voids: [] },
  { days: 30, due: 0, on_time: 0, voids: [] },
]

export const HOUSE: Group = {
  name: 'house',
  states: [
    ['Draws, on time', () => <Draws draws={[ON_TIME]} />],
    ['Draws, late', () => <Draws draws={[{ ...ON_TIME, game: 'POLL_2', mode: 'beacon', late_s: 12_345 }]} />],
    ['Draws, off', () => <Draws draws={[{ ...ON_TIME, game: 'KH', enabled: false, spans: NONE_DUE }]} />],
  ],
}
