import { sport } from '../../../text/sport.ts'
import { BinIcon } from '../frame/icons.tsx'
import { useSport } from '../frame/sport-context.tsx'
import { slipOf } from '../state/book.ts'

const KINDS = ['single', 'mix'] as const

/** One selection or several that must all come true; and the way to empty the slip. */
export function SlipKindTabs() {
  const { book, run } = useSport()
  const slip = slipOf(book)
  return (
    <div className="slip-kinds">
      <fieldset className="segments">
        <legend className="unseen">{sport('slip')}</legend>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={slip.kind === kind}
            onClick={() => run.act({ kind: 'slip_kind', slipKind: kind })}
          >
            {sport(kind)}
          </button>
        ))}
      </fieldset>
      {slip.picks.length > 0 && (
        <button
          type="button"
          className="icon-button"
          aria-label={sport('clear_slip')}
          title={sport('clear_slip')}
          onClick={() => run.act({ kind: 'clear' })}
        >
          <BinIcon />
        </button>
      )}
    </div>
  )
}
