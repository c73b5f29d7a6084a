/** What providers' games leave for colleagues: exceptions, rounds that stay open, books that differ. */
import { EXCEPTION_CODES, EXCEPTION_DECISIONS } from '@samnang/core/games/exceptions'
import { FILE_LINE_FAULTS } from '@samnang/core/games/provider-file'
import Type, { type Static } from 'typebox'
import {
  CodeOf,
  Count,
  Day,
  Id,
  IdText,
  Money,
  Nullable,
  OfOne,
  Page,
  paging,
  Strict,
  Time,
  Uuid,
} from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'
import { ProviderName } from './providers.ts'

const Text = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })
const Player = Strict({ id: Id, username: Type.String() })

export const GameException = Strict({
  id: Id,
  code: CodeOf(EXCEPTION_CODES),
  provider: Type.String(),
  player: Nullable(Player),
  uuid: Uuid,
  round: Type.String(),
  at: Time,
  /** Until when it has to be decided. */
  due_at: Time,
  is_overdue: Type.Boolean(),
  /** Who has it in hand. */
  taken_by: Nullable(Type.String()),
  decision: Nullable(CodeOf(EXCEPTION_DECISIONS)),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Time),
})
export type GameException = Static<typeof GameException>

/** A transaction of the provider, with the entry that it made. */
const WalletTx = Strict({
  uuid: Uuid,
  kind: CodeOf(['bet', 'win', 'rollback', 'tombstone'] as const),
  at: Time,
  ref: Nullable(Uuid),
  amount: Money,
  game: Type.String(),
  round: Type.String(),
  round_closed: Type.Boolean(),
  is_free: Type.Boolean(),
  has_effect: Type.Boolean(),
  supplier_tx: Nullable(Type.String()),
  /** The command in the book, what it moved on the player's account, and the balance after it. */
  tx: Nullable(Id),
  moved: Nullable(Money),
  balance: Nullable(Money),
})
export type WalletTx = Static<typeof WalletTx>

const ROUND_STATES = ['open', 'closed', 'cancelled'] as const
export const OpenRound = Strict({
  id: Id,
  provider: Type.String(),
  player: Player,
  round: Type.String(),
  game: Type.String(),
  bet: Money,
  win: Money,
  status: CodeOf(ROUND_STATES),
  opened_at: Time,
  changed_at: Time,
  /** Nothing has happened in it for half an hour and more. */
  is_quiet: Type.Boolean(),
})
export type OpenRound = Static<typeof OpenRound>

const Step = Strict({
  id: Id,
  at: Time,
  actor: Type.String(),
  kind: CodeOf(['taken', 'given_back', 'note', 'decided'] as const),
  note: Nullable(Type.String()),
  decision: Nullable(CodeOf(EXCEPTION_DECISIONS)),
})

export const ExceptionSheet = Strict({
  ...GameException.properties,
  /** What the call said that caused it. */
  call: Strict({
    kind: Type.Optional(Type.String()),
    ref: Type.Optional(Nullable(Type.String())),
    amount: Type.Optional(Money),
    game: Type.Optional(Nullable(Type.String())),
  }),
  round_now: Nullable(OpenRound),
  /** All transactions of the round, the oldest first; the two that this is about, whatever round they say. */
  transactions: Type.Array(WalletTx),
  steps: Type.Array(Step),
})
export type ExceptionSheet = Static<typeof ExceptionSheet>

const RECONCILED_BY = ['server', 'cli', 'office', 'file'] as const
const Run = Strict({
  id: Id,
  provider: Type.String(),
  day: Type.String(),
  from: CodeOf(RECONCILED_BY),
  /** Of a comparison with a file of the provider. */
  file: Nullable(Type.String()),
  started_at: Time,
  finished_at: Nullable(Time),
  ours: Nullable(Type.Integer()),
  theirs: Nullable(Type.Integer()),
  differences: Nullable(Type.Integer()),
  /** Why it could not be done. */
  error: Nullable(Type.String()),
})
export type ReconcileRun = Static<typeof Run>

const DIFFERENCE_CODES = [
  'missing_here',
  'missing_there',
  'kind',
  'amount',
  'currency',
  'round',
  'player',
  'reference',
  'status',
  'not_delivered',
  'doubled',
  'unreadable',
] as const

/** What one side says; a row of theirs that cannot be read stands as it came. */
const Side = Strict({
  kind: Nullable(Type.String()),
  amount: Nullable(Money),
  currency: Nullable(Type.String()),
  round: Nullable(Type.String()),
  player: Nullable(Type.String()),
  status: Nullable(Type.String()),
  at: Nullable(Time),
  raw: Nullable(Type.String()),
})
export type Side = Static<typeof Side>
const Difference = Strict({
  no: Type.Integer(),
  code: CodeOf(DIFFERENCE_CODES),
  uuid: Nullable(Type.String()),
  ours: Nullable(Side),
  theirs: Nullable(Side),
})
export type Difference = Static<typeof Difference>

/** A file of 50 000 lines. */
const FILE_BYTES_MAX = 12 * 1024 * 1024
/** What is not as it should be, with the line of the file that says so; null: the file has none. */
const FileDifference = Strict({
  line: Nullable(Type.Integer()),
  code: CodeOf(DIFFERENCE_CODES),
  uuid: Nullable(Type.String()),
  ours: Nullable(Side),
  theirs: Nullable(Side),
  /** What of a line cannot be read. */
  why: Nullable(CodeOf(FILE_LINE_FAULTS)),
})
export type FileDifference = Static<typeof FileDifference>

const READ = { access: 'staff', permission: 'providers.read', scope: 'house' } as const
const DECIDE = { access: 'staff', permission: 'exceptions.decide', scope: 'house' } as const

export const gameWorkEndpoints = defineOffice({
  'GET /api/exceptions': {
    ...READ,
    summary: 'Exceptions of wallet calls, the newest first.',
    query: Strict({
      state: Type.Optional(CodeOf(['open', 'overdue', 'decided'] as const)),
      code: Type.Optional(CodeOf(EXCEPTION_CODES)),
      provider: Type.Optional(ProviderName),
      player: Type.Optional(IdText),
      mine: Type.Optional(Type.Literal('1')),
      ...paging,
    }),
    reply: Page(GameException),
    refusals: [],
  },
  'GET /api/exceptions-waiting': {
    ...READ,
    summary: 'How many exceptions wait, and how many of them too long.',
    reply: Strict({ open: Type.Integer(), overdue: Type.Integer() }),
    refusals: [],
  },
  'GET /api/exceptions/:id': {
    ...READ,
    summary:
      'An exception with its evidence: the call, the round, transactions and their entries, all that was done.',
    params: OfOne,
    reply: ExceptionSheet,
    refusals: [],
  },
  'POST /api/exceptions/:id/take': {
    ...DECIDE,
    summary: 'Takes an exception in hand, or gives it back.',
    params: OfOne,
    body: Command({ is_taken: Type.Boolean() }),
    refusals: ['claimed_by_other', 'already_decided'],
  },
  'POST /api/exceptions/:id/note': {
    ...DECIDE,
    summary: 'Notes something about an exception.',
    params: OfOne,
    body: Command({ note: Text }),
    refusals: [],
  },
  'POST /api/exceptions/:id/decide': {
    ...DECIDE,
    summary: 'Decides an exception that is in the colleague’s own hand. No money moves by it.',
    params: OfOne,
    body: Command({ decision: CodeOf(EXCEPTION_DECISIONS) }),
    refusals: ['not_claimed', 'already_decided'],
  },
  'GET /api/rounds': {
    ...READ,
    summary: 'Rounds that are open, the newest first; `next` goes on where a page stopped looking.',
    query: Strict({
      provider: Type.Optional(ProviderName),
      player: Type.Optional(IdText),
      quiet: Type.Optional(Type.Literal('1')),
      ...paging,
    }),
    reply: Page(OpenRound),
    refusals: [],
  },
  'POST /api/rounds/:id/end': {
    ...DECIDE,
    summary:
      'Ends a hung round in our books. No money moves; a win that comes later is still credited, and noted.',
    params: OfOne,
    body: Command({}),
    refusals: ['round_not_open', 'round_young'],
  },
  'GET /api/reconciliations': {
    ...READ,
    summary: 'Comparisons of days with the books of providers, the newest first.',
    query: Strict({
      provider: Type.Optional(ProviderName),
      differing: Type.Optional(Type.Literal('1')),
      ...paging,
    }),
    reply: Page(Run),
    refusals: [],
  },
  'POST /api/reconciliations': {
    access: 'staff',
    permission: 'providers.manage',
    scope: 'house',
    bodyMax: FILE_BYTES_MAX,
    summary: 'Compares a day with a file of the provider: only looks line by line, or keeps what was shown.',
    body: Command({
      provider: ProviderName,
      day: Day,
      file_name: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}\\p{Cs}]+$' }),
      text: Type.String({ maxLength: 10_000_000 }),
      /** What the look has shown; null: it is a look. */
      expected: Nullable(Strict({ ours: Count, matched: Count, differences: Count })),
    }),
    reply: Strict({
      /** The comparison that was made of this file, now or before; null: none yet. */
      run: Nullable(Id),
      ...{ ours: Count, theirs: Count, matched: Count, elsewhere: Count, differences: Count },
      rows: Type.Array(FileDifference),
    }),
    refusals: ['invalid_dates', 'provider_file'],
  },
  'GET /api/reconciliations/:id': {
    ...READ,
    summary: 'One comparison: what they say beside what we say, wherever it differs.',
    params: OfOne,
    reply: Strict({ ...Run.properties, rows: Type.Array(Difference), is_cut: Type.Boolean() }),
    refusals: [],
  },
})
