/** A retry after a lost answer says what was said: no dialog takes its command or its body from what has come meanwhile. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import type { DeskDrawSheet, HandOutSheet } from '@samnang/contract/office/lottery'
import type { CardRow } from '@samnang/contract/office/messages'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShowDialog } from '../cash/account-commands.tsx'
import { MoveDialog } from '../cash/move-dialog.tsx'
import { ShiftDialog } from '../cash/shift-dialog.tsx'
import { AssignDialog } from '../duties/assign-dialog.tsx'
import { ReopenDialog } from '../lottery/draw-commands.tsx'
import { DeedDialog } from '../lottery/hand-out-page.tsx'
import { ContactDialog } from '../messages/contact-dialog.tsx'
import type { Sheet as PlayerSheet } from '../players/player-commands.tsx'
import { KycDialog, ContactDialog as PlayerContactDialog } from '../players/standing-dialogs.tsx'
import { TillDialog } from '../players/till-dialog.tsx'
import type { Sheet as ColleagueSheet } from '../staff/colleague-page.tsx'
import { RolesDialog } from '../staff/roles-dialog.tsx'
import { drawnAgain, type Given } from './drawn-again.test-parts.ts'
import { differing } from './meanwhile.tsx'

const { sent, answer } = vi.hoisted(() => ({
  sent: [] as [string, { body: object }][],
  answer: { rows: [] as object[] },
}))
vi.mock('../calls/send.ts', () => ({
  send: async (name: string, options: { body: object }) => sent.push([name, options]),
}))
vi.mock('../session/session.ts', () => ({ useMay: () => true, useMe: () => ({ name: 'Dara' }) }))
vi.mock('../calls/use-answer.ts', () => ({ useAnswer: () => ({ data: { rows: answer.rows } }) }))

beforeEach(() => {
  sent.length = 0
  answer.rows = []
})

const onClose = () => {}

async function pressed({ run }: Given) {
  await run('why')
  expect(sent).toHaveLength(1)
  return sent[0]
}

function isTold({ meanwhile }: Given): boolean {
  return meanwhile !== undefined && differing(meanwhile.seen, meanwhile.now).length > 0
}

const ACCOUNT: CashAccountRow = {
  ...{ id: 7, kind: 'till', code: 'TILL', bank: null, number: null, holder: null, is_open: true },
  ...{ is_shown: false, balance: 0, balance_units: '0', open_lines: 0, open_differences: 0, last_day: null },
  shift_of: null,
}
const TICKET: HandOutSheet = {
  ...{ id: 5, draw: { id: 1, title: 'VN' }, player: 2, stake: 100, payout: 40_000, is_won: true },
  handed_out: null,
}
const HANDED = { ...TICKET, handed_out: { at: '2026-01-01T00:00:00Z', by: 'Sok', amount: 40_000 } }

test('“note as handed out” never becomes “take the note back”, and that it stands now is told', async () => {
  const drawn = drawnAgain(DeedDialog, {
    opened: { ticket: TICKET, onClose },
    now: { ticket: HANDED, onClose },
  })
  expect(isTold(drawn)).toBe(true)
  expect(await pressed(drawn)).toEqual([
    'POST /api/lottery/tickets/:id/hand-out',
    { params: { id: '5' }, body: { reason: 'why' } },
  ])
})

test('“take the note back” never becomes “note as handed out”', async () => {
  const drawn = drawnAgain(DeedDialog, {
    opened: { ticket: HANDED, onClose },
    now: { ticket: TICKET, onClose },
  })
  expect(isTold(drawn)).toBe(true)
  expect((await pressed(drawn))?.[0]).toBe('POST /api/lottery/tickets/:id/put-back')
})

test.each([
  [null, 'staff:Sok', 'POST /api/cash/accounts/:id/shifts'],
  ['staff:Sok', null, 'POST /api/cash/accounts/:id/shifts/end'],
])('a shift that was %s is begun or ended as asked', async (was, is, command) => {
  const drawn = drawnAgain(ShiftDialog, {
    opened: { account: { ...ACCOUNT, shift_of: was }, onClose },
    now: { account: { ...ACCOUNT, shift_of: is }, onClose },
  })
  expect(isTold(drawn)).toBe(true)
  expect((await pressed(drawn))?.[0]).toBe(command)
})

test.each([true, false])('an account is shown or hidden as asked, whatever it is now: %s', async (was) => {
  const drawn = drawnAgain(ShowDialog, {
    opened: { account: { ...ACCOUNT, is_shown: was }, onClose },
    now: { account: { ...ACCOUNT, is_shown: !was }, onClose },
  })
  expect(isTold(drawn)).toBe(true)
  expect((await pressed(drawn))?.[1].body).toEqual({ is_shown: !was, reason: 'why' })
})

test('a settlement that was made meanwhile is not taken back', async () => {
  // The fields that the dialog reads.
  const draw = { id: 3, round: 1, payout: 0, handed_out: { tickets: 0, amount: 0 } } as DeskDrawSheet
  const common = { isOpen: true, onClose }
  const drawn = drawnAgain(ReopenDialog, {
    opened: { draw, ...common },
    now: { draw: { ...draw, round: 2 }, ...common },
  })
  expect(isTold(drawn)).toBe(true)
  expect((await pressed(drawn))?.[1].body).toEqual({ round: 1, reason: 'why' })
})

test('a role that somebody else has given meanwhile is not taken away unseen', async () => {
  // The fields that the dialog reads.
  const sheet = {
    id: 4,
    name: 'Dara',
    branch: null,
    roles: [{ role: 'support' }],
  } as unknown as ColleagueSheet
  const now = { ...sheet, roles: [...sheet.roles, { ...sheet.roles[0], role: 'cashier' }] } as ColleagueSheet
  const drawn = drawnAgain(RolesDialog, {
    opened: { sheet, onClose },
    now: { sheet: now, onClose },
    between: ({ children }) => children[1]?.props.onChange(['support', 'risk'] as unknown as string),
  })
  expect(isTold(drawn)).toBe(true)
  expect((await pressed(drawn))?.[1].body).toEqual({
    ...{ roles: ['support', 'risk'], branch: null, reason: 'why' },
    was: { roles: ['support'], branch: null },
  })
})

test('a card that somebody else has changed meanwhile is not overwritten unseen', async () => {
  // The fields that the dialog reads.
  const card = {
    version: 8,
    phones: ['012 345 678'],
    telegram: null,
    hours: null,
    picture: null,
  } as unknown as CardRow
  const drawn = drawnAgain(ContactDialog, {
    opened: { card, onClose },
    now: { card: { ...card, version: 9, phones: ['099 999 999'] }, onClose },
  })
  expect(isTold(drawn)).toBe(true)
  expect((await pressed(drawn))?.[1].body).toMatchObject({ version: 8 })
})

test('money goes to the account that stood in the dialog, though another one is the first of the list now', async () => {
  const [other, first] = [
    { ...ACCOUNT, id: 8 },
    { ...ACCOUNT, id: 1 },
  ]
  answer.rows = [ACCOUNT, other]
  const props = { account: ACCOUNT, onClose }
  const drawn = drawnAgain(MoveDialog, {
    opened: props,
    now: props,
    between: ({ children }) => {
      children[0]?.props.onChange('transfer')
      answer.rows = [first, ACCOUNT, { ...other, is_open: false }]
    },
  })
  expect((await pressed(drawn))?.[1].body).toMatchObject({ kind: 'transfer', other: 8 })
})

test('notes go into the till that stood in the dialog, though another one is the only one now', async () => {
  answer.rows = [{ id: 8, code: 'A', holder: null }]
  const player = { id: 2, username: 'bopha' } as PlayerSheet
  const props = { player, isOpen: true, onClose, onDone: onClose }
  const drawn = drawnAgain(TillDialog, {
    opened: props,
    now: props,
    between: () => {
      answer.rows = [{ id: 9, code: 'B', holder: null }]
    },
  })
  expect((await pressed(drawn))?.[1].body).toMatchObject({ till: 8 })
})

test('a case that somebody has taken meanwhile is not given away unseen', async () => {
  const given: object[] = []
  const give = async (body: object) => {
    given.push(body)
    return { is: 'done' as const, data: null as never }
  }
  const common = { give, onClose }
  const drawn = drawnAgain(AssignDialog, {
    opened: { ...common, sheet: { assigned_to: null, colleagues: ['Dara', 'Sok'] } },
    now: { ...common, sheet: { assigned_to: 'Sok', colleagues: ['Dara', 'Sok'] } },
    between: ({ children }) => [children].flat()[0]?.props.onChange('Dara'),
  })
  expect([isTold(drawn), drawn.isReady]).toEqual([true, true])
  await drawn.run('why')
  expect(given).toEqual([{ to: 'Dara', reason: 'why' }])
})

test('a level, a phone and an account that somebody else has changed meanwhile are not overwritten unseen', async () => {
  // The fields that the dialogs read.
  const player = { id: 4, kyc_level: 1, phone: '012 345 678', bank_account: null } as unknown as PlayerSheet
  const common = { isOpen: true, onClose, onDone: () => {} }
  const now = { ...common, player: { ...player, kyc_level: 3, phone: '012 345 679' } }
  const level = drawnAgain(KycDialog, { opened: { ...common, player }, now })
  const contact = drawnAgain(PlayerContactDialog, { opened: { ...common, player }, now })
  expect([isTold(level), isTold(contact)]).toEqual([true, true])
  expect((await pressed(contact))?.[1].body).toEqual({
    phone: '012 345 678',
    ...{ bank_account: null, reason: 'why' },
    was: { phone: '012 345 678', bank_account: null },
  })
  sent.length = 0
  expect((await pressed(level))?.[1].body).toMatchObject({ was: 1 })
})
