/** What a wallet call says: its fields by kind, read strictly, so that nothing is rounded, guessed or taken twice. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { parseBody } from '../http/json-body.ts'

export type CallKind = 'info' | 'balance' | 'bet' | 'win' | 'rollback'

type FieldType = 'text' | 'uuid' | 'flag' | 'amount' | 'object'
interface Field {
  type: FieldType
  /** `null` may stand for a value. */
  nullable?: true
  /** The field may be missing, and null. */
  optional?: true
}

const TEXT: Field = { type: 'text' }
const UUID: Field = { type: 'uuid' }
const FLAG_OR_NULL: Field = { type: 'flag', nullable: true }
const MAYBE_FLAG: Field = { type: 'flag', optional: true }
const MAYBE_TEXT: Field = { type: 'text', optional: true }
const META: Field = { type: 'object', optional: true }

const CALL = { user: TEXT, request_uuid: TEXT }
const IN_GAME = { ...CALL, token: TEXT, game_code: TEXT }
const TRANSACTION = {
  ...IN_GAME,
  transaction_uuid: UUID,
  round: TEXT,
  round_closed: FLAG_OR_NULL,
  meta: META,
}
const WAGER = {
  ...TRANSACTION,
  supplier_transaction_id: TEXT,
  currency: TEXT,
  amount: { type: 'amount' },
  is_free: FLAG_OR_NULL,
  is_supplier_promo: MAYBE_FLAG,
  is_aggregated: MAYBE_FLAG,
  reward_uuid: MAYBE_TEXT,
  supplier_user: MAYBE_TEXT,
  bet: MAYBE_TEXT,
} as const satisfies Record<string, Field>

/** The convention's tables of fields. Fields that it does not name are passed over. */
const FIELDS: Readonly<Record<CallKind, Readonly<Record<string, Field>>>> = {
  info: CALL,
  balance: IN_GAME,
  bet: WAGER,
  win: { ...WAGER, reference_transaction_uuid: UUID },
  rollback: {
    ...TRANSACTION,
    reference_transaction_uuid: UUID,
    supplier_transaction_id: { type: 'text', nullable: true },
  },
}

/** A call whose fields are all there and of their type; ask for them with `text`, `flag` and `amount`. */
export class WalletBody {
  readonly #fields: Readonly<Record<string, unknown>>

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields
  }

  text(name: string): string {
    return String(this.#fields[name])
  }

  textOrNull(name: string): string | null {
    const value = this.#fields[name]
    return typeof value === 'string' ? value : null
  }

  /** Missing and null are no. */
  flag(name: string): boolean {
    return this.#fields[name] === true
  }

  /** In units; what is no amount is none. */
  amount(name: string): bigint {
    const value = this.#fields[name]
    return typeof value === 'number' ? BigInt(value) : 0n
  }

  object(name: string): object | null {
    const value = this.#fields[name]
    return typeof value === 'object' ? value : null
  }
}

type BodyRefusal = 'RS_ERROR_WRONG_SYNTAX' | 'RS_ERROR_WRONG_TYPES'

/** A body after its check, and the id that every answer repeats, as far as one could be read. */
export interface ReadBody {
  requestUuid: string
  body: Outcome<WalletBody>
}

/**
 * Reads the raw bytes of a call. Refusals: `RS_ERROR_WRONG_SYNTAX` (no JSON that every program reads alike, no object,
 * a field is missing), `RS_ERROR_WRONG_TYPES` (a field of another type, an amount below zero, of a fraction, or beyond
 * what a JSON number holds exactly).
 */
export function readWalletBody(kind: CallKind, bytes: Buffer): ReadBody {
  const fields = objectIn(bytes)
  if (!fields) return { requestUuid: '', body: refused('RS_ERROR_WRONG_SYNTAX') }
  const requestUuid = isText(fields.request_uuid) ? fields.request_uuid : ''
  const wrong = firstWrong(FIELDS[kind], fields)
  return { requestUuid, body: wrong ? refused(wrong) : accepted(new WalletBody(fields)) }
}

function objectIn(bytes: Buffer): Record<string, unknown> | null {
  try {
    return parseBody(bytes) ?? null
  } catch {
    return null
  }
}

/** Missing fields before wrong ones, whatever their order. */
function firstWrong(
  wanted: Readonly<Record<string, Field>>,
  fields: Record<string, unknown>,
): BodyRefusal | null {
  const all = Object.entries(wanted)
  const isMissing = all.some(([name, { optional }]) => !optional && !Object.hasOwn(fields, name))
  if (isMissing) return 'RS_ERROR_WRONG_SYNTAX'
  return all.every(([name, field]) => isRight(field, fields[name])) ? null : 'RS_ERROR_WRONG_TYPES'
}

const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const TEXT_MAX = 255

function isRight({ type, nullable, optional }: Field, value: unknown): boolean {
  if (value === undefined) return optional === true
  if (value === null) return nullable === true || optional === true
  switch (type) {
    case 'text':
      return optional ? typeof value === 'string' : isText(value)
    case 'uuid':
      return typeof value === 'string' && UUID_TEXT.test(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'amount':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    case 'object':
      return typeof value === 'object' && !Array.isArray(value)
    default:
      return type satisfies never
  }
}

/** Texts that name something are stored and indexed. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX
}
