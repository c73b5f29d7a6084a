/** The cells of a number board. A thousand of them are drawn plainly: what is off the screen is left to the browser. */
import { price } from '@samnang/portal/text/format.ts'
import { lottery } from '../text/lottery.ts'
import { type BoardNumber, heatOf } from './board-cells.ts'
import { percentWord } from './names.tsx'

interface BoardGridProps {
  label: string
  cells: readonly BoardNumber[]
  cap: number
  /** Null: nothing can be marked, by this colleague or any more. */
  onPress: ((cell: BoardNumber) => void) | null
}

export function BoardGrid({ label, cells, cap, onPress }: BoardGridProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1">
      {cells.map((cell) => (
        <li
          key={cell.number}
          data-number={cell.number}
          className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
        >
          {onPress ? (
            <button
              type="button"
              aria-label={saidOf(cell)}
              onClick={() => onPress(cell)}
              className={`w-full hover:border-text ${lookOf(cell, cap)}`}
            >
              <Inside cell={cell} />
            </button>
          ) : (
            <div className={lookOf(cell, cap)}>
              <Inside cell={cell} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function saidOf({ number, liability, percent }: BoardNumber): string {
  return lottery('cell', { number, amount: `${price(liability)}៛`, percent: percentWord(percent) })
}

/** The colour repeats what the figure says. */
const HEAT = [
  'border-line',
  'border-win',
  'border-info',
  'border-warn',
  'border-lose',
  'border-lose bg-raised',
] as const

function lookOf({ liability, percent }: BoardNumber, cap: number): string {
  const marked = percent < 100 ? 'border-dashed' : ''
  return `grid min-h-12 content-center rounded-sm border-2 px-1 text-center ${HEAT[heatOf(liability, cap)]} ${marked}`
}

function Inside({ cell: { number, liability, percent } }: { cell: BoardNumber }) {
  return (
    <>
      <b className={`font-mono leading-tight ${percent === 0 ? 'line-through' : ''}`}>{number}</b>
      <span className="text-xs leading-tight tabular-nums">{shortly(liability)}</span>
      {percent < 100 && <span className="text-xs leading-tight text-warn">{percentWord(percent)}</span>}
    </>
  )
}

/** In thousands of riel, and rounded up: what is little is not nothing. The whole figure is said when it is pressed. */
function shortly(riel: number): string {
  return riel === 0 ? '–' : `${price(Math.ceil(riel / 1_000))}K`
}
