/** The numbers 1..59. */
import { HIGHEST_NUMBER } from '@samnang/core/lotto59/markets'
import { lotto59 } from '../../text/lotto59.ts'

interface NumberGridProps {
  isOn: (number: number) => boolean
  /** True: a number is on or off; false: pressing it is an action each time. */
  isToggle: boolean
  disabled: boolean
  /** What has won and is being told: it glows. */
  won?: readonly number[]
  onPress: (number: number) => void
}

const NUMBERS = Array.from({ length: HIGHEST_NUMBER }, (_, at) => at + 1)

export function NumberGrid({ isOn, isToggle, disabled, won, onPress }: NumberGridProps) {
  // 3 px apart, seven keys on a screen of 360 px are 44 px wide each; on a narrower one there are six.
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-[3px] desk:grid-cols-10 desk:gap-1">
      {NUMBERS.map((number) => (
        <button
          key={number}
          type="button"
          disabled={disabled}
          aria-label={lotto59('number', { n: number })}
          aria-pressed={isToggle ? isOn(number) : undefined}
          data-won={won?.includes(number)}
          onClick={() => onPress(number)}
          className={`number relative min-h-11 rounded-md border tabular-nums transition-colors duration-(--t-fast) disabled:opacity-50 ${
            isOn(number)
              ? 'border-gold bg-gold font-bold text-gold-ink'
              : 'border-line bg-raised text-text hover:border-gold'
          }`}
        >
          {number}
        </button>
      ))}
    </div>
  )
}
