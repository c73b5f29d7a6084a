/** The ticket lottery: draws, tickets and their lines in each of their states. */
import { LotteryDrawState, type LotteryItem, LotteryTicketState } from '@samnang/contract/lottery'
import { LotteryNav } from '../src/lottery/lottery-nav.tsx'
import { LotterySums } from '../src/lottery/lottery-sums.tsx'
import { TypeTable } from '../src/lottery/report/type-table.tsx'
import { ResultCard } from '../src/lottery/result/result-card.tsx'
import { ItemLine } from '../src/lottery/ticket/item-line.tsx'
import { TicketRows } from '../src/lottery/tickets/ticket-rows.tsx'
import { DrawCard } from '../src/lottery/timeout/draw-card.tsx'
import { DRAWN, ITEM, TICKET, TOTAL, WON } from './lottery-samples.ts'
import { type Group, THEN } from './state.ts'

const LATER = new Date(Date.now() + 10_800_000).toISOString()
const ITEMS: readonly (readonly [string, Partial<LotteryItem>])[] = [
  ['waiting', {}],
  ['won', WON],
  ['won, a part of the rate', { ...WON, reduced: { 47: 50 } }],
  ['lost', { state: 'lost' }],
  ['void', { state: 'void' }],
  ['deleted', { state: 'deleted' }],
  ['permuted', { kind: 'permute', numbers: ['123'], digits: 3 }],
]

export const LOTTERY: Group = {
  name: 'lottery',
  states: [
    ['LotteryNav', () => <LotteryNav current="bet" />],
    ['DrawCard, open', () => closing(LATER, true)],
    ['DrawCard, later', () => closing(LATER, false)],
    ['DrawCard, closed', () => closing(THEN, true)],
    ...LotteryDrawState.anyOf.map(({ const: state }) => {
      const hasPrizes = state === 'confirmed' || state === 'settled'
      const result = { ...DRAWN, state, prizes: hasPrizes ? DRAWN.prizes : null }
      return [`ResultCard, ${state}`, () => <ResultCard result={result} isOpen />] as const
    }),
    ['ResultCard, of the house', () => <ResultCard result={{ ...DRAWN, house_drawn: true }} isOpen />],
    ...ITEMS.map(([name, more]) => [`ItemLine, ${name}`, () => line(more)] as const),
    [
      'TicketRows',
      () => (
        <TicketRows
          isGame={false}
          rows={LotteryTicketState.anyOf.map(({ const: state }, at) => ({
            ...{ ...TICKET, id: TICKET.id + at, state },
            payout: state === 'won' ? 180_000 : 0,
          }))}
        />
      ),
    ],
    ['LotterySums', () => <LotterySums total={TOTAL} />],
    ['TypeTable', () => <TypeTable total={TOTAL} />],
  ],
}

function closing(closesAt: string, open: boolean) {
  const { id: result_id, type, session, title, draw_at, stop_delete_at } = DRAWN
  const draw = { result_id, type, session, title, draw_at, stop_delete_at, open, closes_at: closesAt }
  const rows = [
    { ...draw, posts: ['A', 'B'], digits: [2 as const] },
    { ...draw, posts: ['LO'], digits: [2 as const, 3 as const] },
  ]
  return <ul>{rows[0] && <DrawCard draw={rows[0]} rows={rows} />}</ul>
}

function line(more: Partial<LotteryItem>) {
  return (
    <ul className="rounded-lg border border-line bg-surface">
      <ItemLine item={{ ...ITEM, ...more }} voidReason="technical_fault" onDelete={null} isBusy={false} />
    </ul>
  )
}
