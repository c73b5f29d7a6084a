/** Safer play and complaints: cases that support works on. What is said in them is for staff; a player is never shown any of it. */
import { CARE_RULES, COMPLAINT_TOPICS, TALK_WAYS } from '@samnang/core/care/care-rules'
import { CASE_STATES } from '@samnang/core/cashier/duty-rules'
import Type, { type Static } from 'typebox'
import { CodeOf, Id, IdText, Nullable, OfOne, Page, paging, Strict, Time } from '../shapes.ts'
import { CaseSheet, DutyCase } from './duties.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const Words = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** Somebody who is no player, and how they are reached. */
const Stranger = Strict({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$' }),
  contact: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$',
  }),
})

const Complaint = Strict({
  came_by: CodeOf(TALK_WAYS),
  topic: CodeOf(COMPLAINT_TOPICS),
  words: Type.String(),
  arrived_at: Time,
})

/** No player: `from_name` complained. */
const OfWhom = { player: Nullable(DutyCase.properties.player), from_name: Nullable(Type.String()) }
export const CareCase = Strict({ ...DutyCase.properties, ...OfWhom })
export type CareCase = Static<typeof CareCase>
export const CareSheet = Strict({
  ...CaseSheet.properties,
  ...OfWhom,
  contact: Nullable(Type.String()),
  complaint: Nullable(Complaint),
})
export type CareSheet = Static<typeof CareSheet>

export const careEndpoints = defineOffice({
  'GET /api/care': {
    summary: 'Cases of safer play and complaints, the newest first.',
    access: 'staff',
    permission: 'care.read',
    scope: 'house',
    query: Strict({
      state: Type.Optional(CodeOf(CASE_STATES)),
      rule: Type.Optional(CodeOf(CARE_RULES)),
      player: Type.Optional(IdText),
      ...paging,
    }),
    reply: Page(CareCase),
    refusals: [],
  },
  'GET /api/care-waiting': {
    summary: 'How many of them wait, and how many longer than they may.',
    access: 'staff',
    permission: 'care.read',
    scope: 'house',
    reply: Strict({ open: Type.Integer(), overdue: Type.Integer() }),
    refusals: [],
  },
  'GET /api/care-counts': {
    summary:
      'Complaints that arrived in a period of days of Phnom Penh, for the regulator: answered in time, late, upheld.',
    access: 'staff',
    permission: 'care.read',
    scope: 'house',
    query: Strict({ from: Day, to: Day }),
    reply: Strict({
      arrived: Type.Integer(),
      in_time: Type.Integer(),
      late: Type.Integer(),
      upheld: Type.Integer(),
      open: Type.Integer(),
    }),
    refusals: ['invalid_dates'],
  },
  'GET /api/care/:id': {
    summary:
      'One of them: the hours of play behind it, every talk, who saw it. That it is opened is written down.',
    access: 'staff',
    permission: 'care.read',
    scope: 'house',
    params: OfOne,
    reply: CareSheet,
    refusals: [],
  },
  'POST /api/complaints': {
    summary:
      'Takes down a complaint of a player, or of somebody who is none; each is a case with a deadline. Either is said, never both.',
    access: 'staff',
    permission: 'care.decide',
    scope: 'house',
    body: Command({
      player: Type.Optional(Id),
      from: Type.Optional(Stranger),
      came_by: CodeOf(TALK_WAYS),
      topic: CodeOf(COMPLAINT_TOPICS),
      /** With the topic `staff`: the colleague's name, as they log in. The case is not there for them. */
      about: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      words: Words,
    }),
    reply: Strict({ id: Id }),
    refusals: [],
  },
  'POST /api/care/:id/talk': {
    summary: 'Writes down a talk with the player: how, and what was said. Never changed nor removed.',
    access: 'staff',
    permission: 'care.decide',
    scope: 'house',
    params: OfOne,
    body: Command({ way: CodeOf(TALK_WAYS), words: Words }),
    refusals: [],
  },
  'POST /api/care/:id/assign': {
    summary: 'Gives it to a colleague who may decide it; null: back to all.',
    access: 'staff',
    permission: 'care.decide',
    scope: 'house',
    params: OfOne,
    body: Command({ to: Nullable(Type.String({ minLength: 1, maxLength: 64 })) }),
    refusals: ['already_decided'],
  },
  'POST /api/care/:id/decide': {
    summary: 'Ends it: confirmed, or nothing was found. A complaint has been answered before.',
    access: 'staff',
    permission: 'care.decide',
    scope: 'house',
    params: OfOne,
    body: Command({ verdict: CodeOf(['confirmed', 'cleared'] as const) }),
    refusals: ['already_decided', 'report_reference', 'answer_needed'],
  },
})
