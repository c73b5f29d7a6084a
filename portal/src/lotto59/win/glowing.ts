import type { Ticket } from '@samnang/contract/lotto59'
import { createStore, useStore } from '../../ui/store.ts'

/** What has won in the win that is being told: it glows on the pad. */
export const glowing = createStore<readonly Ticket[]>([])

export function useWonNumbers(type: 'NUMBER' | 'JACKPOT'): readonly number[] {
  return wonNumbers(useStore(glowing), type)
}

/** The numbers of these tickets that were drawn where it counts; of a jackpot those of its five that matched. */
export function wonNumbers(tickets: readonly Ticket[], type: 'NUMBER' | 'JACKPOT'): number[] {
  return tickets
    .filter((ticket) => ticket.type === type)
    .flatMap(({ value, jackpot_result }) => value ?? jackpot_result?.matched ?? [])
}
