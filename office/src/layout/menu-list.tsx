import { LotusBud } from '@samnang/portal/ui/kbach.tsx'
import { Link, useLocation } from 'wouter'
import { useCareWaiting } from '../live/use-care.ts'
import { useCasesWaiting } from '../live/use-cases.ts'
import { useExceptionsWaiting } from '../live/use-exceptions.ts'
import { useWaiting } from '../live/use-queue.ts'
import { useMe } from '../session/session.ts'
import { base } from '../text/base.ts'
import { shell } from '../text/shell.ts'
import { entriesFor, grouped, type MenuEntry, openEntry } from './menu-entries.ts'

type Badged = NonNullable<MenuEntry['badge']>

/** `onChoose` closes the drawer that it may stand in. */
export function MenuList({ onChoose }: { onChoose: () => void }) {
  const me = useMe()
  const [path] = useLocation()
  const open = openEntry(path)
  const cases = useCasesWaiting()
  const care = useCareWaiting()
  const exceptions = useExceptionsWaiting()
  const waiting = { ...useWaiting(), cases: cases?.open, care: care?.open, exceptions: exceptions?.open }
  const late: Partial<Record<Badged, number | undefined>> = {
    ...{ cases: cases?.overdue, care: care?.overdue, exceptions: exceptions?.overdue },
  }
  return (
    <nav aria-label={shell('menu')} className="grid gap-4">
      <Link
        href="/"
        onClick={onChoose}
        className="flex min-h-11 items-center gap-2 rounded-sm px-2 font-bold"
      >
        <LotusBud className="size-6 text-gold" />
        {base('brand')} · {base('office')}
      </Link>
      {grouped(entriesFor(me.permissions)).map(([group, entries]) => (
        <div key={group} className="grid gap-0.5">
          <h2 className="px-2 text-xs font-bold text-muted">{shell(group)}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.href}>
                <Link
                  href={entry.href}
                  onClick={onChoose}
                  aria-current={entry === open ? 'page' : undefined}
                  className="flex min-h-(--row) items-center rounded-sm px-2 hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-bold aria-[current=page]:text-gold"
                >
                  {shell(entry.name)}
                  <Badge
                    n={entry.badge === undefined ? null : (waiting[entry.badge] ?? null)}
                    isLate={entry.badge !== undefined && (late[entry.badge] ?? 0) > 0}
                  />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** How many wait; the room for it is always there, so that no name moves when one comes. */
function Badge({ n, isLate }: { n: number | null; isLate: boolean }) {
  if (n === null || n === 0) return null
  return (
    <span
      className={`ml-auto rounded-full px-2 text-xs font-bold tabular-nums ${isLate ? 'bg-lose text-lose-ink' : 'bg-gold text-gold-ink'}`}
    >
      <span className="sr-only">
        {shell('waiting_n', { n })}
        {isLate && ` · ${shell('some_late')}`}
      </span>
      <span aria-hidden="true">{n > 999 ? '999+' : n}</span>
    </span>
  )
}
