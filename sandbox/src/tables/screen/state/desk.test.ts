import { expect, test } from 'vitest'
import type { ServerMessage } from '../../messages.ts'
import type { TableOutcome } from '../../outcomes.ts'
import { type Desk, type DeskEvent, deskAfter, mayBet, newDesk } from './desk.ts'
import { isToBeAsked, placeMessage } from './sending.ts'
import { bet, snapshot } from './table-fixture.test-parts.ts'

const told = (message: ServerMessage): DeskEvent => ({ kind: 'told', message })
const after = (desk: Desk, ...events: DeskEvent[]) => events.reduce(deskAfter, desk)
const online: DeskEvent = { kind: 'link', link: { kind: 'online' } }
const place: DeskEvent = { kind: 'place', key: 'k1', automatic: false }

const seated = () => after(newDesk(5000), told(snapshot()), online)
const sent = () => after(seated(), { kind: 'put', spot: 'banker' }, place)

test('chips can be laid while betting is open and the line stands, and not otherwise', () => {
  expect(mayBet(newDesk(500))).toBe(false)
  expect(mayBet(seated())).toBe(true)
  expect(mayBet(after(seated(), { kind: 'link', link: { kind: 'reconnecting' } }))).toBe(false)
  const closed = after(seated(), told(snapshot({ phase: 'CLOSING' })), { kind: 'put', spot: 'banker' })
  expect(closed.pad.now).toEqual({})
})

test('confirming sends all chips once: pressing again adds nothing', () => {
  const desk = after(sent(), { kind: 'put', spot: 'tie' }, { ...place, key: 'k2' })
  expect(desk.sending).toMatchObject({ key: 'k1', round: 'r1', bets: [{ spot: 'banker', amount: 5000 }] })
  expect(desk.pad.now).toEqual({})
  expect(after(seated(), place).sending).toBeNull()
})

test('an accepted bet is confirmed, paid and can be repeated in the next round', () => {
  const accepted = after(sent(), told({ t: 'bet.ok', bet: bet('k1'), balance: 95_000 }))
  expect(accepted.sending).toBeNull()
  expect(accepted.notice).toEqual({ kind: 'placed', total: 5000 })
  expect(accepted.view?.balance).toBe(95_000)
  const seen = after(
    accepted,
    told({ t: 'result', round: 'r1', outcome: OUTCOME, winning: [], revealed: null }),
  )
  const next = after(seen, told(phase('BETTING', 'r2')), { kind: 'repeat' })
  expect(next.notice).toBeNull()
  expect(next.pad.now).toEqual({ banker: 5000 })
})

const phase = (name: 'BETTING' | 'CLOSING', round: string): ServerMessage => ({
  t: 'phase',
  phase: name,
  endsAt: null,
  round,
  commitment: null,
})

const OUTCOME: TableOutcome = {
  game: 'dragon_tiger',
  dragon: 'KS',
  tiger: '2H',
  winner: 'dragon',
  suitedTie: false,
}

test('a bet whose round ended while the line was down is not passed over in silence', () => {
  const accepted = after(sent(), told({ t: 'bet.ok', bet: bet('k1'), balance: 95_000 }))
  const back = after(accepted, told(snapshot({ round: 'r2', balance: 100_000 })))
  expect(back.notice).toEqual({ kind: 'missed', total: 5000 })
})

test('a refused bet gives its chips back to the table with the reason', () => {
  const desk = after(sent(), told({ t: 'bet.no', key: 'k1', code: 'not_enough_money' }))
  expect(desk.notice).toEqual({ kind: 'refused', code: 'not_enough_money' })
  expect(desk.pad.now).toEqual({ banker: 5000 })
  expect(after(desk, { kind: 'undo' }).pad.now).toEqual({})
})

test('bad news stay over the end of the round until they are read', () => {
  const desk = after(
    sent(),
    told({ t: 'bet.no', key: 'k1', code: 'cancelled' }),
    told(phase('BETTING', 'r2')),
  )
  expect(desk.pad.now).toEqual({})
  expect(desk.notice).toEqual({ kind: 'refused', code: 'cancelled' })
  expect(after(desk, { kind: 'dismiss' }).notice).toBeNull()
})

test('an answer that does not come is asked for with the same message', () => {
  let desk = sent()
  const first = desk.sending && placeMessage(desk.sending)
  expect(desk.sending && isToBeAsked(desk.sending, 0)).toBe(true)
  desk = after(desk, { kind: 'asked', now: 0 })
  expect(desk.sending).toMatchObject({ state: 'sent' })
  expect(desk.sending && isToBeAsked(desk.sending, 2999)).toBe(false)
  expect(desk.sending && isToBeAsked(desk.sending, 3000)).toBe(true)
  desk = after(desk, { kind: 'asked', now: 3000 })
  expect(desk.sending).toMatchObject({ state: 'checking' })
  expect(desk.sending && placeMessage(desk.sending)).toEqual(first)
})

test('after a lost line a snapshot that knows the bet settles it, one that does not is no answer', () => {
  const asked = after(sent(), { kind: 'asked', now: 0 })
  const known = after(asked, told(snapshot({ mine: [bet('k1')] })))
  expect([known.sending, known.notice]).toEqual([null, { kind: 'placed', total: 5000 }])
  const pending = after(asked, told(snapshot({ mine: [bet('k1', { state: 'pending' })] })))
  expect(pending.sending).toMatchObject({ state: 'waiting' })
  const unknown = after(asked, told(snapshot()))
  expect(unknown.sending).toMatchObject({ key: 'k1', state: 'checking' })
  expect(unknown.sending && isToBeAsked(unknown.sending, 1)).toBe(true)
})

test('an answer that comes when the round is over is not shown in the next one', () => {
  const late = after(
    sent(),
    told(phase('BETTING', 'r2')),
    told({ t: 'bet.ok', bet: bet('k1'), balance: 95_000 }),
  )
  expect(late.view?.mine).toEqual([])
  expect(late.view?.balance).toBe(95_000)
  expect(late.sending).toBeNull()
})

test('a bet of another tab is shown on its spots and says nothing', () => {
  const desk = after(seated(), told({ t: 'bet.ok', bet: bet('other'), balance: 95_000 }))
  expect(desk.view?.mine).toHaveLength(1)
  expect(desk.notice).toBeNull()
})

test('chips that nobody confirmed do not follow into the next round, and the player is told', () => {
  const desk = after(seated(), { kind: 'put', spot: 'banker' }, told(phase('BETTING', 'r2')))
  expect([desk.pad.now, desk.notice]).toEqual([{}, { kind: 'lapsed' }])
})
