/** What a player is told about their money and their play: a kind and its figures. Screens make the sentence of it. */
import type { GameType } from '../lottery/rules.ts'
import type { PollName } from '../lotto59/markets.ts'
import type { LimitKind, LimitPeriod } from '../player/limits.ts'
import type { BankCode } from './banks.ts'
import type { DepositEnd, DepositQuestion, WithdrawalRejection } from './cashier-reason.ts'

export interface NoticeData {
  /** `amountUnits`: what was credited, which may differ from what was asked. */
  deposit_credited: { deposit: bigint; amountUnits: bigint }
  deposit_rejected: { deposit: bigint; amountUnits: bigint; reason: DepositEnd }
  /** The staff want another slip, or something that is missing on it. */
  deposit_question: { deposit: bigint; amountUnits: bigint; question: DepositQuestion }
  withdrawal_paid: { withdrawal: bigint; amountUnits: bigint }
  /** The money is back in the balance. */
  withdrawal_rejected: { withdrawal: bigint; amountUnits: bigint; reason: WithdrawalRejection }
  /** By the house. */
  limit_lowered: LimitNotice & { amountUnits: bigint }
  /** A higher limit that the player asked for can be confirmed from now on; `amountUnits` null: none at all. */
  limit_due: LimitNotice & { amountUnits: bigint | null }
  /** Added or changed; `ends`: the last four digits. Not usable before `usableFromMs`. */
  bank_account_changed: { bank: BankCode; ends: string; usableFromMs: number }
  /** All tickets of a draw of the ticket lottery together: `amountUnits` is what came back without what was staked. */
  lottery_won: LotteryWon
  /** Its result was wrong: all that the player had got of it, `amountUnits`, was taken back. */
  lottery_undone: LotteryWon
  /** A draw of lotto 59 was settled again: what the player had got of it, and what they have of it now. */
  draw_corrected: DrawCorrected
  /** Its text stands in the message of the house. */
  house_message: { message: bigint }
}

/** `round`: a draw whose result was taken back is settled once more. */
export interface LotteryWon {
  draw: bigint
  round: number
  type: GameType
  session: string
  title: string
  drawMs: number
  stakeUnits: bigint
  amountUnits: bigint
}

export interface DrawCorrected {
  draw: bigint
  poll: PollName
  number: number
  closesMs: number
  wasUnits: bigint
  amountUnits: bigint
}

interface LimitNotice {
  limit: LimitKind
  period: LimitPeriod
}

export type NoticeKind = keyof NoticeData

const KINDS: Readonly<Record<NoticeKind, true>> = {
  deposit_credited: true,
  deposit_rejected: true,
  deposit_question: true,
  withdrawal_paid: true,
  withdrawal_rejected: true,
  limit_lowered: true,
  limit_due: true,
  bank_account_changed: true,
  lottery_won: true,
  lottery_undone: true,
  draw_corrected: true,
  house_message: true,
}

export const NOTICE_KINDS = Object.keys(KINDS) as NoticeKind[]
