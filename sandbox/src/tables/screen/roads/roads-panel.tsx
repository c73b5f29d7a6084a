/** Everything that the table has shown: roads for cards, all results for wheel and dice. */
import { useMemo } from 'react'
import { tables } from '../../../text/tables.ts'
import { BeadView } from '../frame/bead.tsx'
import { useTable } from '../frame/desk-context.tsx'
import { roadViews } from '../say/road-view.ts'
import { Road } from './road.tsx'

/** Their roads are drawn from the first round on, empty as they are then. */
const OF_CARDS: ReadonlySet<string> = new Set(['baccarat', 'dragon_tiger'])

export function RoadsPanel() {
  const { view } = useTable()
  const roads = useMemo(() => roadViews(view.history), [view.history])
  return (
    <>
      {roads && (view.history.length > 0 || OF_CARDS.has(view.game)) ? (
        <div className="road-set">
          {roads.map((road) => (
            <Road key={road.name} road={road} />
          ))}
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <ol className="all-beads" aria-label={tables('recent')} tabIndex={0}>
          {[...view.history].reverse().map(({ round, outcome }) => (
            <li key={round}>
              <BeadView outcome={outcome} />
            </li>
          ))}
        </ol>
      )}
      <p className="quiet">{tables('no_prediction')}</p>
    </>
  )
}
