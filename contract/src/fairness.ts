/** The public records of a draw, enough to recompute it. Hashes are lower-case hex, units are decimal strings. */
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { LotteryType } from './lottery.ts'
import { Hex, Id, IdText, Nullable, Poll, Strict, Time, VoidReason } from './shapes.ts'

const Signature = Type.String({ description: 'Ed25519, base64 of the raw 64 bytes' })
const Path = Type.Array(Hex)

export const FairnessRecords = Strict({
  result_id: Id,
  /** A poll of lotto 59, or a type of the ticket lottery. */
  game: Type.Union([Poll, LotteryType]),
  day: Type.Integer(),
  i: Type.Integer(),
  state: Type.String(),
  void_reason: Nullable(VoidReason),
  /** Canonical JSON of the paytable version, or of the lottery's rules: H(rules) = open.rulesHash. */
  rules: Type.String(),
  open: Strict({
    openMs: Type.Integer(),
    closeMs: Type.Integer(),
    /** 0 sealed, 1 beacon, 2 result from outside (VN, TN): then C is zeros, and nothing of a day is there. */
    mode: Type.Integer(),
    chainHash: Hex,
    round: Type.Integer(),
    C: Hex,
    rulesHash: Hex,
    P: Hex,
    K: Nullable(Hex),
    C_path: Nullable(Strict({ index: Type.Integer(), size: Type.Integer(), path: Path })),
    /** By the operator's key over P. */
    signature: Signature,
    /** By the vault's key over the day record (game, day, first draw, count, K). */
    day_signature: Nullable(Signature),
    day_first: Nullable(Type.Integer()),
    day_count: Nullable(Type.Integer()),
  }),
  close: Nullable(
    Strict({ M: Hex, n: Type.Integer(), total_stake: Type.String(), T: Hex, signature: Signature }),
  ),
  seed: Nullable(Strict({ S: Hex, released_ms: Type.Integer(), signature: Signature })),
  /** Mode 1: the round, by the members of the beacon. */
  beacon: Nullable(Strict({ round: Type.Integer(), signature: Hex })),
  /** Mode 1: the vault's statement that it bound the close record before the round could be known. */
  bound: Type.Optional(Nullable(Strict({ at_ms: Type.Integer(), signature: Signature }))),
  /** KH has four numbers of five digits, for A to D, instead of balls. */
  result: Nullable(
    Strict({
      balls: Type.Array(Type.Integer()),
      numbers: Type.Optional(Type.Array(Type.String())),
      prk: Hex,
    }),
  ),
})
export type FairnessRecords = Static<typeof FairnessRecords>

export const LeafProof = Strict({
  leaf: Hex,
  index: Type.Integer(),
  size: Type.Integer(),
  path: Path,
  salt: Hex,
  /** The ticket's id as 16 bytes big-endian, as it stands in the leaf. */
  ticket_id: Hex,
  acct_tag: Hex,
  type: Type.Integer(),
  picks: Type.Array(Type.Integer()),
  /** Ticket lottery: the lines as canonical JSON; their hash is `picks`. */
  lines: Type.Optional(Type.String()),
  stake: Type.String(),
  accepted_ms: Type.Integer(),
  client_nonce: Hex,
  receipt_signature: Signature,
})
export type LeafProof = Static<typeof LeafProof>

const PublicKey = Strict({ key: Type.String(), valid_from: Time, valid_to: Nullable(Time) })
/** A beacon that is not the pinned public one: for rehearsals, and never proof. */
const Chain = Strict({
  ...{ public_key: Hex, genesis: Type.Integer(), period: Type.Integer() },
  ...{ group_hash: Hex, name: Type.String() },
})
export const FairnessKeys = Strict({
  operator: Type.Array(PublicKey),
  vault: Type.Array(PublicKey),
  /** Only where this site runs with a beacon of its own. */
  chains: Type.Optional(Type.Array(Chain)),
})
export type FairnessKeys = Static<typeof FairnessKeys>

const DrawParams = Strict({ result_id: IdText })

export const fairnessEndpoints = defineEndpoints({
  'GET /api/fairness/keys': {
    summary: 'Public keys of operator and vault.',
    access: 'public',
    reply: FairnessKeys,
    refusals: [],
  },
  'GET /api/fairness/audit': {
    summary: "The end of the audit log's chain after each of the last 400 UTC days, the newest first.",
    access: 'public',
    reply: Strict({ heads: Type.Array(Strict({ date: Type.String(), head: Hex })) }),
    refusals: [],
  },
  'GET /api/fairness/log': {
    summary: 'The newest signed head of the log that witnesses follow.',
    access: 'public',
    reply: Strict({ size: Type.Integer(), root: Hex, at_ms: Type.Integer(), signature: Signature }),
    refusals: ['not_found'],
  },
  'GET /api/fairness/log/entries': {
    summary: 'Up to 1000 entries of that log from a number on; the hash of a text is its leaf.',
    access: 'public',
    query: Strict({ from: IdText }),
    reply: Strict({ entries: Type.Array(Strict({ number: Type.Integer(), body: Type.String() })) }),
    refusals: [],
  },
  'GET /api/fairness/log/consistency': {
    summary: 'The proof of RFC 9162 that the log of `to` entries begins with that of `from` entries.',
    access: 'public',
    query: Strict({ from: IdText, to: IdText }),
    reply: Strict({ path: Path }),
    refusals: ['not_found'],
  },
  'GET /api/fairness/:result_id': {
    summary: 'Every record of the draw that is already public.',
    access: 'public',
    params: DrawParams,
    reply: FairnessRecords,
    refusals: ['not_found'],
  },
  'GET /api/fairness/:result_id/leaves': {
    summary:
      'Every bet leaf of the draw, sorted; public once the draw has been shown, of VN and TN with the root.',
    access: 'public',
    params: DrawParams,
    reply: Strict({ leaves: Type.Array(Hex) }),
    refusals: ['not_found'],
  },
  'GET /api/fairness/:result_id/proof': {
    summary: "The path of one's own ticket to the root of the draw.",
    access: 'player',
    params: DrawParams,
    query: Strict({ ticket_id: IdText }),
    reply: LeafProof,
    refusals: ['not_found'],
  },
})
