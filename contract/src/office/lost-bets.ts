/** Bets that the books lost when they were set back: looked at by a player's receipts, and paid by two people. */
import Type, { type Static } from 'typebox'
import { CodeOf, Id, Money, Nullable, Strict } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

/** What a slip of 64 tickets in the largest draw comes to, several times. */
const RECORDS_MOST = 400_000

/** What a saved page of verification says, as JSON: the draw, and the proofs of own tickets. */
const Records = Type.String({ minLength: 2, maxLength: RECORDS_MOST, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })

const CODES = ['owed', 'nothing_owed', 'unproven', 'in_books', 'paid', 'not_theirs', 'not_computed'] as const

export const LostBet = Strict({
  /** 0: what cannot be read as a number of ours. */
  ticket: Type.Integer(),
  /** As the file says. */
  draw: Type.Integer(),
  code: CodeOf(CODES),
  stake: Money,
  /** Null where it is not known. */
  payout: Nullable(Money),
  /** Payout − stake above zero: the stake is with the player again. */
  owed: Money,
  /** Which steps of the verification do not hold. */
  faults: Type.Array(Type.String()),
})
export type LostBet = Static<typeof LostBet>

export const lostBetEndpoints = defineOffice({
  'POST /api/lost-bets/look': {
    summary:
      'What the receipts of a saved page of verification prove, and what is owed by them. Moves nothing.',
    access: 'staff',
    permission: 'disputes.pay',
    scope: 'branch',
    body: Command({ player: Id, records: Records }),
    bodyMax: 2 * RECORDS_MOST,
    reply: Strict({ rows: Type.Array(LostBet) }),
    refusals: [],
  },
  'POST /api/lost-bets': {
    summary:
      'Pays a bet that the books lost, by its signed receipt, once: payout less stake. A second person has to agree.',
    access: 'staff',
    permission: 'disputes.pay',
    scope: 'branch',
    /** `amount`: what was seen to be owed; another sum by then is refused. */
    body: Command({ player: Id, ticket: Id, amount: Money, records: Records }),
    bodyMax: 2 * RECORDS_MOST,
    reply: Strict({ tx: Id }),
    refusals: ['lost_bet_paid', 'lost_bet_not_owed'],
    approval: 'two',
    isFixed: true,
  },
})
