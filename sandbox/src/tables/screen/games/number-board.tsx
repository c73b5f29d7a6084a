/** The numbers of roulette; a mode chooses how many of them one chip covers, so that every area fits a thumb. */
import { type CSSProperties, useState } from 'react'
import { tables } from '../../../text/tables.ts'
import { colourOf } from '../../roulette.ts'
import { Pile } from '../frame/chip.tsx'
import { useTable } from '../frame/desk-context.tsx'
import { Spot } from '../frame/spot.tsx'
import { INSIDE_SPOTS, type InsideSpot, MODES, type Mode } from './inside-spots.ts'

const NUMBERS = INSIDE_SPOTS.filter(({ kind }) => kind === 'straight')

export function NumberBoard() {
  const [mode, setMode] = useState<Mode>('straight')
  const groups = INSIDE_SPOTS.filter(({ kind }) => kind !== 'straight')
  return (
    <>
      <ModeSwitch mode={mode} onChange={setMode} />
      <section className="numbers" aria-label={tables('number_board')}>
        {NUMBERS.map((spot) => (
          <NumberCell key={spot.id} spot={spot} isOpen={mode === 'straight'} />
        ))}
        {groups.map((spot) =>
          spot.kind === mode ? (
            <Spot
              key={spot.id}
              id={spot.id}
              className={`inside inside-${spot.shape}`}
              style={placeStyle(spot)}
              isSmall
            >
              <i className="inside-dot" />
            </Spot>
          ) : (
            <Marker key={spot.id} spot={spot} />
          ),
        )}
      </section>
    </>
  )
}

/** Custom properties: a wide screen lays the board on its side and reads them the other way round. */
function placeStyle({ x, y }: InsideSpot): CSSProperties {
  const place: Record<`--${string}`, number> = { '--x': x, '--y': y }
  return place
}

function NumberCell({ spot, isOpen }: { spot: InsideSpot; isOpen: boolean }) {
  const number = spot.numbers[0] ?? 0
  const className = `number number-${colourOf(number)} ${number === 0 ? 'number-zero' : ''}`
  if (isOpen) {
    return (
      <Spot id={spot.id} className={className} style={placeStyle(spot)} isSmall>
        {number}
      </Spot>
    )
  }
  return <ClosedCell spot={spot} className={className} />
}

/** While a chip covers several numbers, the single ones are only shown. */
function ClosedCell({ spot, className }: { spot: InsideSpot; className: string }) {
  const { winning } = useTable()
  return (
    <span
      className={`spot spot-shown ${className}`}
      style={placeStyle(spot)}
      data-won={winning.has(spot.id) || undefined}
    >
      <span className="spot-name">{spot.numbers[0]}</span>
      <Piles id={spot.id} />
    </span>
  )
}

/** Chips of another mode stay in sight where they lie. */
function Marker({ spot }: { spot: InsideSpot }) {
  const { confirmed, desk } = useTable()
  if (!confirmed[spot.id] && !desk.pad.now[spot.id]) return null
  return (
    <span className="marker" style={placeStyle(spot)}>
      <Piles id={spot.id} />
    </span>
  )
}

function Piles({ id }: { id: string }) {
  const { confirmed, desk } = useTable()
  return (
    <span className="piles">
      <Pile amount={confirmed[id] ?? 0} kind="confirmed" />
      <Pile amount={desk.pad.now[id] ?? 0} kind="new" />
    </span>
  )
}

function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <fieldset className="modes" aria-label={tables('modes')}>
      {MODES.map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => onChange(each)}>
          {tables(`mode_${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
