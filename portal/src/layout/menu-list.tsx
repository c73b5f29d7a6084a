import { BookOpen, QrCode, Scale, ShieldCheck } from 'lucide-react'
import { askToLogOut } from '../account/log-out.ts'
import { Link, usePath } from '../router.tsx'
import { safePlay } from '../text/safe-play.ts'
import { shell } from '../text/shell.ts'
import { titles } from '../text/titles.ts'
import { Badge } from './badge.tsx'
import { type MenuEntry, menuEntries, menuNumber } from './menu-entries.ts'

const ROW =
  'flex min-h-12 w-full items-center gap-3 overflow-hidden border-l-3 px-3 text-left leading-normal whitespace-nowrap transition-colors duration-(--t-fast) hover:bg-raised'
const IDLE = 'border-transparent text-text'
const CURRENT = 'border-gold bg-raised text-gold'

interface MenuListProps {
  /** False shows icons only; the words stay for the screen reader and as tooltips. */
  wide: boolean
  onChoose?: () => void
  onHandOver: () => void
}

/** The numbered entries, then the hand-over to another device. */
export function MenuList({ wide, onChoose, onHandOver }: MenuListProps) {
  const entries = menuEntries()
  return (
    <nav aria-label={shell('menu')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} wide={wide} onChoose={onChoose} />
          </li>
        ))}
        <li aria-hidden="true" className="mt-2 border-t border-line pt-2" />
        {extras().map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} wide={wide} onChoose={onChoose} />
          </li>
        ))}
        <li>
          <button
            type="button"
            className={`${ROW} ${IDLE}`}
            title={wide ? undefined : shell('other_device')}
            onClick={onHandOver}
          >
            <QrCode aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className={wide ? '' : 'sr-only'}>{shell('other_device')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** What the specification does not number: playing safely, the rules, the proof. */
function extras(): Omit<MenuEntry, 'number'>[] {
  return [
    { label: safePlay('clock_link'), path: '/user/limits', icon: ShieldCheck },
    { label: titles('rules'), path: '/rules', icon: BookOpen },
    { label: titles('fair'), path: '/fair', icon: Scale },
  ]
}

interface EntryProps {
  entry: Omit<MenuEntry, 'number'> & { number?: string }
  wide: boolean
  onChoose: (() => void) | undefined
}

function Entry({ entry, wide, onChoose }: EntryProps) {
  const path = usePath()
  const isCurrent = path === entry.path
  const label = entry.number ? `${menuNumber(entry.number)} ${entry.label}` : entry.label
  return (
    <Link
      href={entry.path}
      aria-current={isCurrent ? 'page' : undefined}
      title={wide ? undefined : label}
      className={`${ROW} ${isCurrent ? CURRENT : IDLE}`}
      onClick={(event) => {
        onChoose?.()
        if (entry.path !== '/logout') return
        event.preventDefault()
        void askToLogOut()
      }}
    >
      <entry.icon aria-hidden="true" className={`size-5 shrink-0 ${isCurrent ? '' : 'text-muted'}`} />
      <span className={wide ? 'grow' : 'sr-only'}>{label}</span>
      {entry.path === '/game/lotto/59' && wide && <Badge />}
    </Link>
  )
}
