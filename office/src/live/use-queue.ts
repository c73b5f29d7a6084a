/** What waits for colleagues, as React data that follows the stream. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import type { OfficeQueue } from '@samnang/contract/office/office-stream'
import { useEffect, useRef, useState } from 'react'
import { type Listed, useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { onQueue } from './office-stream.ts'
import { type StillRow, stillRows } from './still-rows.ts'

/** Should the stream be silent, the figures are asked for by themselves. */
const BY_ITSELF_MS = 30_000

export type Waiting = OfficeReply<'GET /api/cashier/waiting'>

/** Null: not this colleague's to see, or not known yet. */
export function useWaiting(): Waiting | null {
  const maySee = useMay('cashier.read')
  const { data, mutate } = useAnswer('GET /api/cashier/waiting', maySee ? {} : null, {
    refreshMs: BY_ITSELF_MS,
  })
  useQueue(null, () => void mutate())
  return data ?? null
}

/** Calls `again` when this queue changes; null: any of them. */
export function useQueue(queue: OfficeQueue | null, again: () => void): void {
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(
    () => onQueue((changed) => (queue === null || changed === null || changed === queue) && latest.current()),
    [queue],
  )
}

export interface StillList<R> extends Listed<R> {
  isGone(row: R): boolean
  /** How many have gone. */
  gone: number
  /** Puts them away. */
  tidy(): void
}

/** The list of a queue, asked again at every push; no row of it moves until `tidy`. `key`: its filters. */
export function useStillList<R extends { id: number }>(
  list: Listed<R>,
  queue: OfficeQueue,
  key: string,
): StillList<R> {
  useQueue(queue, list.refresh)
  const [kept, setKept] = useState<Kept<R>>({ key: '', ids: '', rows: [] })
  const before = kept.key === key ? kept.rows : []
  const rows = stillRows(before, list.rows, idOf)
  const ids = list.rows.map(idOf).join()
  // What came last is what the next answer is held against.
  if (!list.isLoading && (kept.key !== key || kept.ids !== ids)) setKept({ key, ids, rows })
  const gone = new Set(rows.filter((one) => one.isGone).map(({ row }) => row.id))
  return {
    ...list,
    rows: rows.map(({ row }) => row),
    isGone: ({ id }) => gone.has(id),
    gone: gone.size,
    tidy: () => setKept({ key, ids, rows: stillRows([], list.rows, idOf) }),
  }
}

interface Kept<R> {
  key: string
  ids: string
  rows: readonly StillRow<R>[]
}

function idOf({ id }: { id: number }): number {
  return id
}
