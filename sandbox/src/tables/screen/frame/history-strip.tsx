/** The last results, newest at the right, and the way to all of them. */
import { useEffect, useRef } from 'react'
import { tables } from '../../../text/tables.ts'
import { BeadView } from './bead.tsx'
import { useTable } from './desk-context.tsx'
import { TableIcon } from './icons.tsx'

const STRIP_MAX = 24

interface HistoryStripProps {
  showsRoads: boolean
  onRoads: () => void
}

export function HistoryStrip({ showsRoads, onRoads }: HistoryStripProps) {
  const { view } = useTable()
  const list = useRef<HTMLOListElement>(null)
  const last = view.history.slice(-STRIP_MAX)
  const newest = last.at(-1)?.round
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what moves the strip
  useEffect(() => {
    list.current?.scrollTo({ left: list.current.scrollWidth })
  }, [newest])
  return (
    <div className="strip">
      {last.length === 0 ? (
        <p className="quiet">{tables('no_rounds')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <ol ref={list} aria-label={tables('recent')} tabIndex={0}>
          {last.map(({ round, outcome }) => (
            <li key={round}>
              <BeadView outcome={outcome} />
            </li>
          ))}
        </ol>
      )}
      <button type="button" className="strip-roads" aria-pressed={showsRoads} onClick={onRoads}>
        <TableIcon />
        {tables(showsRoads ? 'table' : 'roads')}
      </button>
    </div>
  )
}
