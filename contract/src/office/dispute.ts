/** One bet of any product from tap to entry, as a colleague needs it who answers a player. */
import Type, { type Static } from 'typebox'
import { FairnessKeys, FairnessRecords } from '../fairness.ts'
import { MovementKind } from '../money.ts'
import { CodeOf, Hex, Id, IdText, Money, Nullable, Strict, Time } from '../shapes.ts'
import { defineOffice } from './office-endpoint.ts'
import { PlayerEvent } from './players.ts'

export const DISPUTE_KINDS = ['slip', 'ticket', 'round'] as const
/** A slip of lotto 59, a ticket of the ticket lottery, a round of a provider's game. */
export type DisputeKind = (typeof DISPUTE_KINDS)[number]

/** What happened when; only what has happened is told. `placed` is the commit of the database. */
export const MOMENTS = [
  ...(['draw_opened', 'placed', 'delete_closed', 'draw_closed', 'seed_released', 'shown', 'drawn'] as const),
  ...([
    'paid',
    'corrected',
    'settled',
    'collected',
    'round_opened',
    'round_changed',
    'round_closed',
  ] as const),
] as const
export type MomentCode = (typeof MOMENTS)[number]

export const DisputeLine = Strict({
  id: Id,
  /** What was bet on: codes, numbers and posts as the product writes them. */
  what: Type.String(),
  stake: Money,
  rate: Nullable(Type.Number()),
  state: CodeOf(['waiting', 'won', 'lost', 'void', 'deleted'] as const),
  payout: Money,
})

const Step = Strict({ code: Type.String(), state: Type.String() })

export const DisputeReceipt = Strict({
  ticket_id: Id,
  leaf: Hex,
  salt: Hex,
  /** What the player's own proof shows them: the bet under this leaf, the leaf under the root, the payout by the rules. */
  checks: Type.Array(Step),
  /** Its place under the root of the draw; null until that is public. */
  place: Nullable(Strict({ index: Type.Integer(), size: Type.Integer(), path: Type.Array(Hex) })),
})

export const WalletCall = Strict({
  uuid: Type.String(),
  kind: Type.String(),
  at: Time,
  amount: Money,
  /** The call that it refers to. */
  ref: Nullable(Type.String()),
  /** Null: it moved nothing. */
  tx: Nullable(Id),
  has_effect: Type.Boolean(),
  is_free: Type.Boolean(),
  /** What was noticed about it. */
  exceptions: Type.Array(Type.String()),
})

export const Posting = Strict({
  tx: Id,
  at: Time,
  kind: MovementKind,
  key: Type.String(),
  contra: Type.Integer(),
  amount: Money,
  balance_after: Money,
})

/** Of the log's lines only these fields, never what a request carried. */
export const LogLine = Strict({
  at: Time,
  level: Type.Integer(),
  message: Type.String(),
  request_id: Nullable(Type.String()),
  route: Nullable(Type.String()),
  status: Nullable(Type.Integer()),
  ms: Nullable(Type.Number()),
  code: Nullable(Type.String()),
})

/** A draw's public records with the verifier's word about them. */
export const DrawFacts = Strict({
  id: Id,
  game: Type.String(),
  records: Nullable(FairnessRecords),
  /** Receipts and records are signed with one of them. */
  keys: FairnessKeys,
  /** By the public verifier: of a running draw some steps are not there yet. */
  verification: Nullable(
    Strict({
      ok: Type.Boolean(),
      state: Type.String(),
      /** `key`: whose signature holds. */
      steps: Type.Array(Strict({ ...Step.properties, key: Nullable(Hex) })),
    }),
  ),
})

export const Dispute = Strict({
  kind: CodeOf(DISPUTE_KINDS),
  id: Id,
  player: Strict({ id: Id, username: Type.String() }),
  /** A poll, a type of the lottery, or provider and game. */
  game: Type.String(),
  /** Of a round: its name at the provider. */
  round: Nullable(Type.String()),
  state: Type.String(),
  key: Nullable(Type.String()),
  stake: Money,
  payout: Money,
  times: Type.Array(Strict({ what: CodeOf(MOMENTS), at: Time })),
  lines: Type.Array(DisputeLine),
  receipts: Type.Array(DisputeReceipt),
  draw: Nullable(DrawFacts),
  postings: Type.Array(Posting),
  calls: Type.Array(WalletCall),
  /** Around the moment of the bet; null: this machine's log is not readable from here. */
  log: Nullable(Type.Array(LogLine)),
  audit: Type.Array(PlayerEvent),
})
export type Dispute = Static<typeof Dispute>

export const FoundBet = Strict({
  kind: CodeOf(DISPUTE_KINDS),
  id: Id,
  player: Strict({ id: Id, username: Type.String() }),
  at: Time,
  stake: Money,
})
export type FoundBet = Static<typeof FoundBet>

export const disputeEndpoints = defineOffice({
  'GET /api/disputes': {
    summary:
      'Bets by the number of a slip or a ticket, by the id or the name of a round, by a key; the key of a slip together with its player.',
    access: 'staff',
    permission: 'disputes.read',
    scope: 'branch',
    query: Strict({
      q: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
      player: Type.Optional(IdText),
    }),
    reply: Strict({ rows: Type.Array(FoundBet) }),
    refusals: [],
  },
  'GET /api/disputes/:kind/:id': {
    summary: 'One bet from tap to entry.',
    access: 'staff',
    permission: 'disputes.read',
    scope: 'branch',
    params: Strict({ kind: CodeOf(DISPUTE_KINDS), id: IdText }),
    reply: Dispute,
    refusals: [],
  },
})
