/** The draw being shown, what it came to, what becomes of a slip. */
import { lotto59Endpoints, type Result, type Ticket } from '@samnang/contract/lotto59'
import '../src/lotto59/lotto59.css'
import { categoryName } from '../src/lotto59/names.ts'
import { RoadLine } from '../src/lotto59/show/road-line.tsx'
import { type Show, showAfter } from '../src/lotto59/show/show-state.ts'
import { SizeMark } from '../src/lotto59/show/size-mark.tsx'
import { Stage } from '../src/lotto59/show/stage.tsx'
import TextStage from '../src/lotto59/show/text-stage.tsx'
import { emptySlip, type Slip } from '../src/lotto59/slip/slip-state.ts'
import SlipStatus from '../src/lotto59/slip/slip-status.tsx'
import type { OwnResult } from '../src/lotto59/tickets/ticket-groups.ts'
import { Outcome } from '../src/tickets/outcome.tsx'
import { type Group, nothing, THEN } from './state.ts'

export const DRAWN: Result = {
  ...{ result_id: 59, poll: 'POLL_1', number: 188, closed_at: THEN },
  balls: [59, 8, 41, 17, 33, 2, 55, 24, 11, 36],
  posts: { A: 59, B: 8, C: 41, D: 17, E: 33 },
  ...{ total: 286, category: '3 small', size: 'small', status: 'UNDER', void: false },
}
export const VOIDED: Result = {
  ...DRAWN,
  ...{ balls: [], posts: null, total: null, category: null, size: null, status: null },
  ...{ void: true, void_reason: 'technical_fault' },
}
const OWN: OwnResult = { staked: 10_000, paid: 0, net: -10_000, isVoid: false, step: 'none', won: [] }
const OWNS: readonly (readonly [string, OwnResult])[] = [
  ['lost', OWN],
  ['less than was staked', { ...OWN, paid: 4_000, net: -6_000 }],
  ['won', { ...OWN, paid: 19_500, net: 9_500, step: 'any', won: [ticket({ payout: 19_500 })] }],
  ['void', { ...OWN, isVoid: true }],
]
const PENDING = { key: 'key', body: '', tries: 1, tab: 'tab', leaseUntil: 0 }

export const LOTTO59: Group = {
  name: 'lotto59',
  states: [
    ['Stage, loading', () => <Stage show={null} own={null} isLoading />],
    ['Stage, no result yet', () => <Stage show={null} own={null} isLoading={false} />],
    ['Stage, closed', () => <Stage show={falling(0)} own={null} isLoading={false} />],
    ['Stage, seven balls', () => <Stage show={falling(7)} own={null} isLoading={false} />],
    ['Stage, a void draw', () => <Stage show={shown(VOIDED)} own={null} isLoading={false} />],
    ...OWNS.map(
      ([name, own]) =>
        [`Stage, ${name}`, () => <Stage show={shown(DRAWN)} own={own} isLoading={false} />] as const,
    ),
    ['TextStage', () => <TextStage show={shown(DRAWN)} own={OWN} isLoading={false} />],
    ['TextStage, a void draw', () => <TextStage show={shown(VOIDED)} own={null} isLoading={false} />],
    ['RoadLine, empty', () => <RoadLine recent={[]} />],
    ['RoadLine', () => <RoadLine recent={road()} />],
    ['SizeMark', () => <Marks />],
    ['SlipStatus, checking', () => status({ kind: 'checking', ...PENDING })],
    ...lotto59Endpoints['POST /api/bet'].refusals.map(
      (code) => [`SlipStatus, ${code}`, () => status({ kind: 'refused', code, n: 50 })] as const,
    ),
    ...[ticket({ outstanding: true }), ticket({ payout: 19_500 }), ticket({}), ticket({ void: true })].map(
      (one, at) => [`Outcome ${at + 1}`, () => <Outcome ticket={one} />] as const,
    ),
  ],
}

function shown(result: Result): Show | null {
  return showAfter(null, { kind: 'result', result })
}

function falling(balls: number): Show | null {
  const { poll, result_id: resultId, number } = DRAWN
  const closed = showAfter(null, { kind: 'closed', poll, resultId, number, closedAt: Date.parse(THEN) })
  return DRAWN.balls
    .slice(0, balls)
    .reduce((show, ball, index) => showAfter(show, { kind: 'ball', poll, resultId, index, ball }), closed)
}

/** The last twenty, newest first. */
export function road(): Result[] {
  return Array.from({ length: 20 }, (_, at) => ({
    ...DRAWN,
    result_id: 59 - at,
    size: at % 3 === 0 ? ('big' as const) : ('small' as const),
  }))
}

function Marks() {
  return (
    <div className="flex flex-wrap gap-2">
      <SizeMark size="small" text="1" />
      <SizeMark size="big" text="5" isNewest />
      <span>{categoryName('3 small')}</span>
    </div>
  )
}

function status(phase: Slip['phase']) {
  return <SlipStatus slip={{ ...emptySlip('POLL_1'), phase }} onDismiss={nothing} />
}

export function ticket(more: Partial<Ticket>): Ticket {
  return {
    ...{ id: 5_900_001, result_id: 59, group_id: 59, created_at: THEN, poll: 'POLL_1', number: 188 },
    ...{ type: 'RANGE_1', rate: 1.95, amount: 10_000, payout: 0, jackpot_win_amount: 0 },
    ...{ jackpot_result: null, outstanding: false, void: false },
    ...more,
  } as Ticket
}
