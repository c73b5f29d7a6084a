/** After a command everything on the screen may be old. */
import { createStore } from '@samnang/portal/ui/store.ts'
import { mutate } from 'swr'

/** Counts what was done: lists, whose pages SWR leaves out of its filters, ask again when it changes. */
export const rounds = createStore(0)

/** Asks again for everything that is on the screen. */
export async function refetchAll(): Promise<void> {
  rounds.set(rounds.get() + 1)
  await mutate(() => true)
}
