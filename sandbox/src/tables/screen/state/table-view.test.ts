import { expect, test } from 'vitest'
import type { PlayerMessage, TableDelta } from '../../messages.ts'
import type { TableOutcome } from '../../outcomes.ts'
import { bet, snapshot } from './table-fixture.test-parts.ts'
import { type TableView, viewAfter, viewOf } from './table-view.ts'

const after = (view: TableView, ...messages: (TableDelta | PlayerMessage)[]) =>
  messages.reduce(viewAfter, view)
const OUTCOME: TableOutcome = {
  game: 'dragon_tiger',
  dragon: 'KS',
  tiger: '2H',
  winner: 'dragon',
  suitedTie: false,
}
const card = (index: number): TableDelta => ({
  t: 'card',
  seat: 'player',
  index,
  card: 'AS',
  total: 1,
  round: 'r1',
})
const newRound = (round: string, ofShoe: number): TableDelta => ({
  t: 'phase',
  phase: 'BETTING',
  endsAt: 5,
  round,
  commitment: { hash: 'h', scope: 'shoe', round: ofShoe, rounds: 60 },
})
const result = (round: string): TableDelta => ({
  t: 'result',
  round,
  outcome: OUTCOME,
  winning: [],
  revealed: null,
})

test('cards that lay there when the screen came are old, later ones are new and lie once', () => {
  const view = viewOf(
    snapshot({ phase: 'DRAWING', shown: [{ t: 'card', seat: 'player', index: 0, card: 'AS', total: 1 }] }),
  )
  const dealt = after(view, card(1), card(1), card(0), { ...card(2), round: 'another' } as TableDelta)
  expect(dealt.shown).toHaveLength(2)
  expect(dealt.seen).toBe(1)
})

test('a result joins the history once, and a new round clears the table', () => {
  const view = after(viewOf(snapshot({ mine: [bet('k')] })), card(0), result('r1'), result('r1'))
  expect(view.history).toEqual([{ round: 'r1', outcome: OUTCOME }])
  expect(view.outcome).toEqual(OUTCOME)
  const next = after(view, newRound('r2', 6))
  expect(next).toMatchObject({ shown: [], outcome: null, mine: [], win: null, round: 'r2' })
  expect(next.history).toHaveLength(1)
})

test('a new shoe begins with empty roads', () => {
  const view = after(viewOf(snapshot()), result('r1'), newRound('r2', 1))
  expect(view.history).toEqual([])
})

test('wheel and dice keep their last sixty rounds', () => {
  const history = Array.from({ length: 60 }, (_, at) => ({ round: `old${at}`, outcome: OUTCOME }))
  const view = viewOf(snapshot({ history, commitment: { hash: 'h', scope: 'round', round: 1, rounds: 1 } }))
  const rounds = after(view, result('r1')).history.map(({ round }) => round)
  expect([rounds.length, rounds[0], rounds.at(-1)]).toEqual([60, 'old1', 'r1'])
})

test('a cancelled round takes bets and cards away and says so until the next one', () => {
  const view = after(viewOf(snapshot({ mine: [bet('k')] })), card(0), { t: 'cancelled', round: 'r1' })
  expect(view).toMatchObject({ isCancelled: true, mine: [], shown: [] })
  expect(after(view, newRound('r2', 6)).isCancelled).toBe(false)
})

test('a win counts for the balance whenever it comes, and is shown in its own round', () => {
  const win = { round: 'r0', stake: 500, amount: 1000, spots: [] }
  const view = after(viewOf(snapshot()), { t: 'win', win, balance: 101_000 })
  expect([view.win, view.balance]).toEqual([null, 101_000])
  const own = after(view, { t: 'win', win: { ...win, round: 'r1' }, balance: null })
  expect([own.win?.amount, own.balance]).toEqual([1000, 101_000])
})
