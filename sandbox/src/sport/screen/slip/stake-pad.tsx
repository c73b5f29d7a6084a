/** The amount: chips that add up, or the player's own figure. */
import { amount, riel } from '../../../text/format.ts'
import { sport } from '../../../text/sport.ts'
import { useSport } from '../frame/sport-context.tsx'
import { slipOf } from '../state/book.ts'
import { typesWin } from '../state/slip.ts'

const CHIPS = [1_000, 5_000, 10_000, 50_000, 100_000] as const

/** "5000" → "5K". */
function short(value: number): string {
  return value >= 1_000 && value % 1_000 === 0 ? `${value / 1_000}K` : String(value)
}

export function StakePad() {
  const { book, run, view } = useSport()
  const slip = slipOf(book)
  const isWin = typesWin(slip, book.choices.format)
  const type = (next: number) => run.act({ kind: 'typed', amount: next })
  const most = Math.min(slip.quote?.maxStake ?? 0, view.balance ?? Number.POSITIVE_INFINITY)
  const step = view.limits.stakeStep
  return (
    <div className="stake">
      <label className="stake-field">
        <span>{sport(isWin ? 'stake_to_win' : 'stake')}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={slip.typed === 0 ? '' : amount(slip.typed)}
          onChange={({ target }) => type(digitsOf(target.value))}
        />
        <i aria-hidden="true">៛</i>
      </label>
      <div className="stake-chips">
        {CHIPS.map((chip) => (
          <button
            key={chip}
            type="button"
            aria-label={sport('add_chip', { amount: riel(chip) })}
            onClick={() => type(slip.typed + chip)}
          >
            +{short(chip)}
          </button>
        ))}
        {!isWin && slip.quote !== null && (
          <button type="button" onClick={() => type(Math.floor(most / step) * step)}>
            {sport('stake_max')}
          </button>
        )}
        <button type="button" onClick={() => type(0)}>
          {sport('stake_clear')}
        </button>
      </div>
    </div>
  )
}

/** Riel have no parts here: everything but digits is left out. Khmer digits count, too. */
function digitsOf(text: string): number {
  const latin = text.replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0))
  return Number(latin.replace(/\D/g, '').slice(0, 9))
}
