import type { LotteryItem } from '@samnang/contract/lottery'
import { Check } from 'lucide-react'
import { lotteryPages } from '../../text/lottery-pages.ts'

/** More than so many would push everything else off a small screen. */
const SHOWN = 20

/** All numbers that a line stands on; those that have won first, and marked. */
export function ItemNumbers({ item }: { item: LotteryItem }) {
  const won = new Set(item.win_places.map(({ number }) => number))
  const numbers = [...new Set(item.expanded)].sort((a, b) => Number(won.has(b)) - Number(won.has(a)))
  const rest = numbers.slice(SHOWN)
  return (
    <div className="min-w-0">
      <Numbers numbers={numbers.slice(0, SHOWN)} won={won} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm text-info underline-offset-4 hover:underline">
            {lotteryPages('all_numbers', { n: numbers.length })}
          </summary>
          <Numbers numbers={rest} won={won} />
        </details>
      )}
    </div>
  )
}

function Numbers({ numbers, won }: { numbers: readonly string[]; won: ReadonlySet<string> }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-lg leading-normal font-bold tabular-nums">
      {numbers.map((number) => (
        <li key={number}>
          {won.has(number) ? (
            <span className="inline-flex items-center gap-0.5 rounded-full bg-gold px-2 text-gold-ink">
              <span className="sr-only">{lotteryPages('number_won', { number })}</span>
              <span aria-hidden="true">{number}</span>
              <Check aria-hidden="true" strokeWidth={4} className="size-3" />
            </span>
          ) : (
            number
          )}
        </li>
      ))}
    </ul>
  )
}
