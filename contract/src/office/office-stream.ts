/** Events of the office's GET /api/stream. Disposable: who misses one asks again and knows as much. */
import Type, { type Static } from 'typebox'
import { CodeOf, Id, Nullable, Strict, Time } from '../shapes.ts'
import type { Permission } from './permission.ts'

/** What waits for colleagues or is changed by them, and the permission without which nobody hears of it. */
export const OFFICE_QUEUES = {
  deposits: 'cashier.read',
  withdrawals: 'cashier.read',
  payouts: 'cashier.read',
  approvals: 'approvals.read',
  cases: 'duties.read',
  differences: 'cashier.read',
  exceptions: 'providers.read',
  draws: 'draws.read',
  lottery: 'lottery.read',
  switches: 'switches.read',
} as const satisfies Record<string, Permission>
export type OfficeQueue = keyof typeof OFFICE_QUEUES

const officeEvents = {
  /** Each stream begins with it; the screen asks for everything again. */
  hello: Strict({ server_time: Time }),
  /** Without an id: perhaps several of them. */
  queue: Strict({ queue: CodeOf(Object.keys(OFFICE_QUEUES) as OfficeQueue[]), id: Nullable(Id) }),
  session_ended: Strict({ code: Type.String() }),
} as const

export type OfficeEventKind = keyof typeof officeEvents
export type OfficeEventData<K extends OfficeEventKind> = Static<(typeof officeEvents)[K]>
