/** What is kept of every bullet: one row when it is shot, one for its end. Amounts are riel. */
import type { FishKind } from './fish-kinds.ts'

export interface ShotRow {
  /** The round of its slice. */
  slice: string
  /** Counted from 1 in its slice. */
  shot: number
  kind: 'shot' | 'miss' | 'kill' | 'refund'
  cost: number
  fish: FishKind | null
  /** 0 unless it killed. */
  multiple: number
  win: number
  atMs: number
}

export interface ShotLog {
  /** All in one commit; rows that are there already change nothing. */
  append(rows: readonly ShotRow[]): Promise<void>
  /** By shot. */
  ofSlice(slice: string): Promise<ShotRow[]>
}
