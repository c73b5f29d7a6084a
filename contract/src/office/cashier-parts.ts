/** What the desks of the cashier have in common on the wire. */
import { GRADES } from '@samnang/core/cashier/check'
import Type from 'typebox'
import { CodeOf, Id, Money, Nullable, Strict, Time } from '../shapes.ts'

/** Riel as a person has counted them: two decimals at most, below zero too. */
export const CountedText = Type.String({ pattern: '^-?[0-9]{1,13}(\\.[0-9]{1,2})?$' })
/** Units of 10⁻⁵ riel, exact. */
export const UnitsText = Type.String({ pattern: '^-?[0-9]{1,19}$' })

/** What a bank calls a payment, as it prints it. */
export const BankReference = Type.String({
  ...{ minLength: 1, maxLength: 48, pattern: '^[0-9A-Za-z][0-9A-Za-z ./_-]*$' },
})

export const Whom = Strict({ id: Id, username: Type.String() })

/** Who looks at a request now, and until when without another press; null: nobody. */
export const Claim = Nullable(Strict({ by: Type.String(), until: Time, is_mine: Type.Boolean() }))

/** What the program has found: `danger` is, as a rule, a reason to refuse. */
export function CheckOf<C extends string>(codes: readonly C[]) {
  return Strict({
    code: CodeOf(codes),
    grade: CodeOf(GRADES),
    /** Other requests in which it was found. */
    requests: Type.Array(Id),
    /** Other players in whom it was found. */
    players: Type.Array(Whom),
    /** The figure behind it. */
    amount: Nullable(Money),
    /** Names to compare with. */
    names: Type.Array(Type.String()),
  })
}

/** A step as the staff read it: with who did it. */
export const DeskStep = Strict({
  state: Type.String(),
  at: Time,
  reason: Nullable(Type.String()),
  actor: Type.String(),
})

/** Where the house's money lies. */
export const CashPlace = Strict({
  id: Id,
  code: Type.String(),
  kind: CodeOf(['bank', 'till'] as const),
  bank: Nullable(Type.String()),
  number: Nullable(Type.String()),
  holder: Nullable(Type.String()),
})

/** The player as far as a decision needs them. */
export const PlayerAtDesk = Strict({
  ...Whom.properties,
  state: CodeOf(['ACTIVE', 'LOCKED'] as const),
  balance: Money,
  held: Money,
  kyc_level: Type.Integer(),
  created_at: Time,
})
