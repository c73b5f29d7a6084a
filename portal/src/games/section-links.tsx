import { Link } from 'wouter'
import { useUser } from '../session/session.ts'
import { games } from '../text/games.ts'
import { menu } from '../text/menu.ts'
import { shell } from '../text/shell.ts'
import type { Section } from './sections.ts'

/** From one lobby to every other family that is offered; on a phone in one line that scrolls. */
export function SectionLinks({ section }: { section: Section }) {
  const { families, enableLottery } = useUser()
  const isOffered = (one: Section) => families?.[one] !== false
  const external = (['casino', 'slot', 'fishing', 'sport'] as const)
    .filter(isOffered)
    .map((one) => ({ path: `/game/${one}`, label: games(one), isHere: one === section }))
  const own = [
    { path: '/game/lotto/59', label: shell('menu_lotto59'), isHere: false },
    ...(enableLottery ? [{ path: '/game/lottery', label: menu('lottery'), isHere: false }] : []),
  ]
  return (
    <nav
      aria-label={games('sections')}
      className="-mx-3 flex max-w-[calc(100%+1.5rem)] gap-1.5 overflow-x-auto px-3 py-0.5 desk:mx-0 desk:max-w-full desk:px-1"
    >
      {[...external, ...own].map(({ path, label, isHere }) => (
        <Link
          key={path}
          href={path}
          aria-current={isHere ? 'page' : undefined}
          className={`inline-flex min-h-11 shrink-0 items-center rounded-md border px-3.5 leading-normal whitespace-nowrap ${
            isHere ? 'border-gold bg-raised font-bold text-gold' : 'border-control hover:border-text'
          }`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
