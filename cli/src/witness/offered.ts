/** Draws that players are shown as open must stand in the log: who hides a draw there still sells it somewhere. */
import type { Front } from '@samnang/contract/front'
import { Alarm, type Patience } from './alarm.ts'
import type { Ask } from './ask.ts'
import type { Notebook } from './notebook.ts'

/**
 * Asked before the log, which then knows of all of them or will within seconds: those that it does not know yet are kept in the
 * notebook until it does. Throws where the answer has no such list.
 */
export async function noteOffered(askSite: Ask, book: Notebook, nowMs: number): Promise<void> {
  const { draws } = await askSite<Partial<Front>>('/front')
  if (!Array.isArray(draws)) throw new Error('/front: the open draws are not told')
  for (const { poll, result_id } of draws) {
    const id = String(result_id)
    if (!book.pending[id]) book.offered[id] ??= { poll, sinceMs: nowMs }
  }
}

/** An `Alarm` for one that was offered and is not in the log when a draw may be late no longer. */
export function checkOffered({ offered }: Notebook, nowMs: number, { lateMs }: Patience): void {
  for (const [id, { poll, sinceMs }] of Object.entries(offered))
    if (nowMs > sinceMs + lateMs)
      throw new Alarm(`draw ${id} of ${poll} was offered to players and is not in the log`)
}
