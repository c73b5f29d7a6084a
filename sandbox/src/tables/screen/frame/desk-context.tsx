/** What every part of a table's screen may read, and the one way to do something. */
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Sound } from '../../../kit/sound/sound.ts'
import { winningSpots } from '../../payout.ts'
import type { Desk } from '../state/desk.ts'
import type { DeskRun } from '../state/desk-run.ts'
import { type Stakes, stakesOfMine } from '../state/stakes.ts'
import type { TableView } from '../state/table-view.ts'

export interface Table {
  desk: Desk
  view: TableView
  run: DeskRun
  sound: Sound
  /** Sent in this round. */
  confirmed: Stakes
  /** Spots that won; empty until the result is there. */
  winning: ReadonlySet<string>
}

const TableContext = createContext<Table | null>(null)

export function useTable(): Table {
  const table = use(TableContext)
  if (!table) throw new Error('a part of the table stands outside of it')
  return table
}

export function useDesk(run: DeskRun): Desk {
  return useSyncExternalStore(run.subscribe, run.get)
}

interface TableProviderProps {
  run: DeskRun
  sound: Sound
  desk: Desk
  view: TableView
  children: ReactNode
}

export function TableProvider({ run, sound, desk, view, children }: TableProviderProps) {
  const { mine, outcome } = view
  const confirmed = useMemo(() => stakesOfMine(mine), [mine])
  const winning = useMemo(() => new Set(outcome ? winningSpots(outcome) : []), [outcome])
  return <TableContext value={{ desk, view, run, sound, confirmed, winning }}>{children}</TableContext>
}

/** True where the player asked for less motion: results are shown at once. */
export function useStill(): boolean {
  const query = '(prefers-reduced-motion: reduce)'
  const [isStill, setStill] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const follow = () => setStill(media.matches)
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])
  return isStill
}
