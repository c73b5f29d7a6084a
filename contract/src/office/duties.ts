/** What the house has to notice about money and play: cases for risk and the owner, the figures of the rules, what each level opens. */
import { TALK_WAYS } from '@samnang/core/care/care-rules'
import { LISTED_KINDS } from '@samnang/core/care/shared-list'
import {
  CASE_RULES,
  CASE_STATES,
  DESK_RULES,
  DUTY_RULES,
  FACT_KINDS,
  VERDICTS,
} from '@samnang/core/cashier/duty-rules'
import Type, { type Static } from 'typebox'
import { CodeOf, Id, IdText, Keyed, Money, Nullable, OfOne, Page, paging, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const Text = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })

export const DutyCase = Strict({
  id: Id,
  rule: CodeOf(CASE_RULES),
  state: CodeOf(CASE_STATES),
  player: Strict({ id: Id, username: Type.String() }),
  opened_at: Time,
  due_at: Time,
  is_overdue: Type.Boolean(),
  /** A colleague’s name; null: everybody’s. */
  assigned_to: Nullable(Type.String()),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Time),
  /** The number that the authority gave the report. */
  report_reference: Nullable(Type.String()),
})
export type DutyCase = Static<typeof DutyCase>

const Evidence = Strict({
  id: Id,
  at: Time,
  way: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
  player: Strict({ id: Id, username: Type.String() }),
  amount: Money,
})
export type Evidence = Static<typeof Evidence>

/** What a rule found; money in riel. */
const Found = Strict({
  way: Type.Optional(Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')])),
  amount: Type.Optional(Money),
  sum: Type.Optional(Money),
  limit: Type.Optional(Money),
  deposited: Type.Optional(Money),
  paid_out: Type.Optional(Money),
  staked: Type.Optional(Money),
  percent: Type.Optional(Type.Integer()),
  from: Type.Optional(Time),
  to: Type.Optional(Nullable(Type.String())),
  bank: Type.Optional(Type.String()),
  number: Type.Optional(Type.String()),
  players: Type.Optional(Type.Array(Type.String())),
  draw: Type.Optional(Type.String()),
  draws: Type.Optional(Type.Integer()),
  common: Type.Optional(Type.Integer()),
  bets: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  days: Type.Optional(Type.Integer()),
  minutes: Type.Optional(Type.Integer()),
  numbers: Type.Optional(Type.String()),
  mark: Type.Optional(CodeOf(['bank', 'device', 'address', 'pattern'] as const)),
  provider: Type.Optional(Type.String()),
  won: Type.Optional(Money),
  least: Type.Optional(Money),
  before: Type.Optional(Money),
  staff: Type.Optional(Type.String()),
  reference: Type.Optional(Nullable(Type.String())),
  talk_way: Type.Optional(CodeOf(TALK_WAYS)),
  listed: Type.Optional(CodeOf(LISTED_KINDS)),
  source: Type.Optional(Type.String()),
})
export type Found = Static<typeof Found>

/** Of a fact, as it was when it was found; money in riel. */
const FactDetail = Strict({
  product: Type.Optional(Type.String()),
  draw: Type.Optional(Type.String()),
  market: Type.Optional(Type.String()),
  numbers: Type.Optional(Type.String()),
  rate: Type.Optional(Type.Number()),
  amount: Type.Optional(Money),
  staked: Type.Optional(Money),
  won: Type.Optional(Money),
  deposited: Type.Optional(Money),
  count: Type.Optional(Type.Integer()),
  round: Type.Optional(Type.String()),
  provider: Type.Optional(Type.String()),
  game: Type.Optional(Type.String()),
  mark: Type.Optional(CodeOf(['bank', 'device', 'address'] as const)),
  staff: Type.Optional(Type.String()),
})
const Fact = Strict({
  id: Id,
  kind: CodeOf(FACT_KINDS),
  ref: Type.String(),
  at: Time,
  player: Nullable(Strict({ id: Id, username: Type.String() })),
  detail: FactDetail,
})
export type Fact = Static<typeof Fact>

const CaseStep = Strict({
  id: Id,
  at: Time,
  actor: Type.String(),
  kind: CodeOf(['opened', 'joined', 'assigned', 'note', 'printed', 'talk', ...VERDICTS] as const),
  note: Nullable(Type.String()),
  found: Nullable(Found),
})
export type CaseStep = Static<typeof CaseStep>

export const CaseSheet = Strict({
  ...DutyCase.properties,
  subject: Type.String(),
  evidence: Type.Array(Evidence),
  /** What was found besides movements, kept as it was then. */
  facts: Type.Array(Fact),
  /** Whoever opened this page, to the hour. */
  looks: Type.Array(Strict({ staff: Type.String(), first_at: Time, last_at: Time })),
  steps: Type.Array(CaseStep),
  /** Who may decide it. */
  colleagues: Type.Array(Type.String()),
})
export type CaseSheet = Static<typeof CaseSheet>

const Figures = Keyed('^[a-z_]{1,32}$', Type.Number())
const RuleState = Strict({ is_on: Type.Boolean(), figures: Figures })
const Rule = Strict({ code: CodeOf(DUTY_RULES), ...RuleState.properties, changed_at: Time })
export type Rule = Static<typeof Rule>

const DayAmount = Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }))
/** Riel a day; null: as much as they like. */
export const LevelAmounts = Strict({ deposit: DayAmount, withdrawal: DayAmount })
export type LevelAmounts = Static<typeof LevelAmounts>
const Levels = Type.Array(LevelAmounts, { minItems: 4, maxItems: 4 })

export const dutyEndpoints = defineOffice({
  'GET /api/cases': {
    summary: 'Cases of money and risk, the newest first; one about who asks is not among them.',
    access: 'staff',
    permission: 'duties.read',
    scope: 'house',
    query: Strict({
      state: Type.Optional(CodeOf(CASE_STATES)),
      rule: Type.Optional(CodeOf(DESK_RULES)),
      player: Type.Optional(IdText),
      /** `1`: those that are given to who asks. */
      mine: Type.Optional(Type.Literal('1')),
      ...paging,
    }),
    reply: Page(DutyCase),
    refusals: [],
  },
  'GET /api/cases-waiting': {
    summary: 'How many cases wait, and how many of them longer than they may.',
    access: 'staff',
    permission: 'duties.read',
    scope: 'house',
    reply: Strict({ open: Type.Integer(), overdue: Type.Integer() }),
    refusals: [],
  },
  'GET /api/cases/:id': {
    summary:
      'One case: what was found, everything that was done, who saw it. That it is opened is written down.',
    access: 'staff',
    permission: 'duties.read',
    scope: 'house',
    params: OfOne,
    reply: CaseSheet,
    refusals: [],
  },
  'POST /api/cases': {
    summary: 'Opens a case about a player by hand, or adds to the one that is open.',
    access: 'staff',
    permission: 'duties.read',
    scope: 'house',
    body: Command({ player: Id, note: Text }),
    reply: Strict({ id: Id }),
    refusals: [],
  },
  'POST /api/cases/:id/assign': {
    summary: 'Gives a case to a colleague who may decide it; null: back to all.',
    access: 'staff',
    permission: 'duties.decide',
    scope: 'house',
    params: OfOne,
    body: Command({ to: Nullable(Type.String({ minLength: 1, maxLength: 64 })) }),
    refusals: ['already_decided'],
  },
  'POST /api/cases/:id/note': {
    summary: 'Notes something on a case; notes are never changed nor removed.',
    access: 'staff',
    permission: 'duties.read',
    scope: 'house',
    params: OfOne,
    body: Command({ note: Text }),
    refusals: [],
  },
  'POST /api/cases/:id/print': {
    summary: 'Writes down that the sheet is printed or saved.',
    access: 'staff',
    permission: 'duties.read',
    scope: 'house',
    params: OfOne,
    body: Command({}),
    refusals: [],
  },
  'POST /api/cases/:id/decide': {
    summary:
      'Decides a case: reported to the authority with its number, confirmed (none about money), or no suspicion.',
    access: 'staff',
    permission: 'duties.decide',
    scope: 'house',
    params: OfOne,
    body: Command({
      verdict: CodeOf(VERDICTS),
      reference: Nullable(Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })),
    }),
    refusals: ['already_decided', 'report_reference', 'answer_needed'],
  },
  'GET /api/duty-rules': {
    summary: 'The figures of each rule that opens cases, and how long papers are kept.',
    access: 'staff',
    permission: 'duties.read',
    scope: 'house',
    reply: Strict({ rows: Type.Array(Rule) }),
    refusals: [],
  },
  'POST /api/duty-rules/:code': {
    summary: 'Changes the figures of a rule, for what moves from then on.',
    access: 'staff',
    permission: 'duties.decide',
    scope: 'house',
    params: Strict({ code: CodeOf(DUTY_RULES) }),
    body: Command({ before: RuleState, after: RuleState }),
    refusals: [],
  },
  'GET /api/levels': {
    summary: 'How much a player of each level may ask of the cashier in a day, the lowest level first.',
    access: 'staff',
    permission: 'duties.read',
    scope: 'house',
    reply: Strict({ rows: Levels }),
    refusals: [],
  },
  'POST /api/levels': {
    summary: 'Changes how much each level opens in a day; a higher level never gets less.',
    access: 'staff',
    permission: 'duties.decide',
    scope: 'house',
    body: Command({ before: Levels, after: Levels }),
    refusals: [],
  },
})
