/** What a movement of the balance shows, wherever it stands: its sign, its amount, why it was, where it leads. */
import type { Movement } from '@samnang/contract/money'
import { ArrowDownToLine, ArrowUpFromLine, Coins, Dices, Gamepad2, Ticket, Trophy, Undo2 } from 'lucide-react'
import { ticketPath } from '../lottery/lottery-paths.ts'
import { ticketId } from '../text/format.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'

const ICONS = {
  bet: Dices,
  settle: Trophy,
  refund: Undo2,
  credit: ArrowDownToLine,
  debit: ArrowUpFromLine,
  deposit: ArrowDownToLine,
  hold: ArrowUpFromLine,
  release: Undo2,
  lost_bet: Trophy,
  draw_undo: Undo2,
  draw_again: Trophy,
  game_bet: Gamepad2,
  game_win: Coins,
  game_undo: Undo2,
  lottery_bet: Ticket,
  lottery_win: Trophy,
  lottery_refund: Undo2,
  lottery_undo: Undo2,
} as const

/** The game, or why the operator has moved money. */
export function noteOf({ note, reason }: Movement): string | null {
  return reason === null ? note : records(`transfer_${reason}`)
}

export function KindIcon({ kind }: Pick<Movement, 'kind'>) {
  const Icon = ICONS[kind]
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-raised text-gold">
      <Icon aria-hidden="true" className="size-4.5" />
    </span>
  )
}

/** The sign is written, not only coloured. */
export function SignedRiel({ amount }: { amount: number }) {
  return (
    <span className={`font-bold ${amount > 0 ? 'text-win' : ''}`}>
      {amount > 0 && '+'}
      <Riel amount={amount} />
    </span>
  )
}

export interface Target {
  path: string
  text: string
  /** Where its kind stands beside it. */
  short: string
}

/** A movement leads to its ticket or slip, or to the draw that paid it. */
export function targetOf({ kind, group_id: group, result_id: result }: Movement): Target | null {
  if (group !== null) {
    const id = `#${ticketId(group)}`
    return kind.startsWith('lottery_')
      ? { path: ticketPath(group, false), text: records('to_lottery_ticket', { id }), short: id }
      : { path: `/ticket/lotto59/${group}`, text: records('to_ticket', { id }), short: id }
  }
  if (result === null) return null
  return { path: `/fair/${result}`, text: `${records('to_draw')} #${result}`, short: `#${result}` }
}
