/** The cashier's own figures: how much may come in and go out at once and in a day, how often, for how long. */
import Type, { type Static } from 'typebox'
import { Strict } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

/** Riel, counts, minutes: which is what, and how large each may be, core/src/cashier/deposit-rules.ts says. */
const Figure = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const DepositFigures = Strict({
  /** Of one request. */
  least: Figure,
  most: Figure,
  /** Of a player in a day: what is done, and what is open. */
  dayMost: Figure,
  /** Open requests of a player, requests of a player in a day, open requests of the whole house. */
  openMost: Figure,
  dayRequestsMost: Figure,
  houseOpenMost: Figure,
  /** Pictures of one request. */
  slipsMost: Figure,
  /** How long a transfer has to be shown, and a code to be paid. */
  transferMinutes: Figure,
  khqrMinutes: Figure,
})
export type DepositFigures = Static<typeof DepositFigures>

const WithdrawalFigures = Strict({
  /** Of one request. */
  least: Figure,
  most: Figure,
  /** Of a player within 24 hours: the sum, and how many. */
  day: Figure,
  dayCount: Figure,
  /** Requests of a player that wait at once. */
  open: Figure,
  /** How long a new bank account rests. */
  waitHours: Figure,
})
export type WithdrawalFigures = Static<typeof WithdrawalFigures>

const changing = { access: 'staff', permission: 'limits.change', scope: 'house', approval: 'two' } as const

export const cashLimitEndpoints = defineOffice({
  'GET /api/cashier/limits': {
    summary: 'What players may deposit and withdraw, how often, and how long requests wait.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    reply: Strict({ deposit: DepositFigures, withdrawal: WithdrawalFigures }),
    refusals: [],
  },
  'POST /api/cashier/limits/deposit': {
    summary: 'Changes the figures of deposits, if they still are what was seen; the next request asks them.',
    ...changing,
    body: Command({ before: DepositFigures, after: DepositFigures }),
    refusals: [],
  },
  'POST /api/cashier/limits/withdrawal': {
    summary:
      'Changes the figures of withdrawals, if they still are what was seen; the next request asks them.',
    ...changing,
    body: Command({ before: WithdrawalFigures, after: WithdrawalFigures }),
    refusals: [],
  },
})
