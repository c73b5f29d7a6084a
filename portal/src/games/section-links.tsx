import { Link } from 'wouter'
import { useUser } from '../session/session.ts'
import { games } from '../text/games.ts'
import { LOBBIES, type Section } from './sections.ts'

const SECTIONS: readonly Section[] = ['casino', 'slot', 'fishing']

/** From one lobby to the others. */
export function SectionLinks({ section }: { section: Section }) {
  const { families } = useUser()
  return (
    <nav aria-label={games('sections')} className="flex flex-wrap gap-1.5">
      {SECTIONS.filter((one) => families?.[one] !== false).map((one) => (
        <Link
          key={one}
          href={LOBBIES[one]}
          aria-current={one === section ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-md border px-3.5 leading-normal whitespace-nowrap ${
            one === section ? 'border-gold bg-raised font-bold text-gold' : 'border-control hover:border-text'
          }`}
        >
          {games(one)}
        </Link>
      ))}
    </nav>
  )
}
