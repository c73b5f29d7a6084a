import { tables } from '../../../text/tables.ts'
import { colourOf } from '../../roulette.ts'
import { useTable } from '../frame/desk-context.tsx'
import { Spot } from '../frame/spot.tsx'
import { Timer } from '../frame/timer.tsx'
import { dozenRange } from '../say/spot-name.ts'
import { NumberBoard } from './number-board.tsx'
import { SpinningWheel } from './spinning-wheel.tsx'

export function RouletteStage() {
  const { view } = useTable()
  const last = view.outcome?.game === 'roulette' ? view.outcome.number : null
  return (
    <div className="wheel-stage">
      <SpinningWheel />
      <div className="wheel-side">
        <Timer
          sign={
            last === null ? undefined : (
              <p className={`last-number number-${colourOf(last)}`} aria-hidden="true">
                {last}
              </p>
            )
          }
        />
      </div>
    </div>
  )
}

const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'] as const
const SHORT_NAMES: Partial<Record<(typeof OUTSIDE)[number], string>> = { low: '1–18', high: '19–36' }
const THIRDS = [1, 2, 3]

export function RouletteBoard() {
  return (
    <div className="board board-roulette">
      <NumberBoard />
      <section className="outside" aria-label={tables('outside')}>
        {THIRDS.map((dozen) => (
          <Spot key={dozen} id={`dozen:${dozen}`} className="spot-dozen">
            {dozenRange(dozen)}
          </Spot>
        ))}
        {THIRDS.map((column) => (
          <Spot key={column} id={`column:${column}`} className="spot-column">
            {tables('column', { n: column })}
          </Spot>
        ))}
        {OUTSIDE.map((id) => (
          <Spot key={id} id={id} className={`spot-even spot-even-${id}`}>
            {SHORT_NAMES[id] ?? tables(id)}
          </Spot>
        ))}
      </section>
    </div>
  )
}
