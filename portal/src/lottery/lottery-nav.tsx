import { Link } from 'wouter'
import { lotteryNames } from '../text/lottery-names.ts'

const SECTIONS = ['bet', 'timeout', 'result', 'ticket', 'report'] as const
export type LotterySection = (typeof SECTIONS)[number]

/** From one page of the ticket lottery to the others. */
export function LotteryNav({ current }: { current: LotterySection }) {
  return (
    <nav
      aria-label={lotteryNames('sections')}
      className="-mx-3 flex overflow-x-auto border-b border-line px-1 desk:mx-0 desk:gap-2 desk:px-0"
    >
      {SECTIONS.map((section) => (
        <Link
          key={section}
          href={`/game/lottery/${section}`}
          aria-current={section === current ? 'page' : undefined}
          className={`inline-flex min-h-11 grow items-center justify-center border-b-3 px-1.5 text-sm leading-normal whitespace-nowrap focus-visible:outline-offset-[-3px] desk:grow-0 desk:px-4 desk:text-base ${
            section === current
              ? 'border-gold font-bold text-gold'
              : 'border-transparent text-muted hover:text-text'
          }`}
        >
          {lotteryNames(`nav_${section}`)}
        </Link>
      ))}
    </nav>
  )
}
