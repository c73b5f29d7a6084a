import { Plus, QrCode } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { askToLogOut } from '../account/log-out.ts'
import { useExternalGames, useUser } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { Badge } from './badge.tsx'
import { InstallEntry } from './install-entry.tsx'
import { type MenuEntry, type MenuGroup, menuGroups } from './menu-entries.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** On a desk as low as it takes to see all of them on 800 lines, as high as a thumb wants where there is room. */
const ROW =
  'relative flex min-h-11 desk:min-h-[clamp(24px,3dvh,44px)] w-full items-center gap-3 border-l-3 px-3 text-left leading-normal desk:text-sm desk:leading-snug transition-colors duration-(--t-fast) hover:bg-raised focus-visible:outline-offset-[-3px]'
const IDLE = 'border-transparent text-text'
const CURRENT = 'border-gold bg-raised text-gold'

interface MenuListProps {
  /** False shows icons only; the words stay for the screen reader and as tooltips. */
  wide: boolean
  /** Balance and the way to deposit stand above it. */
  hasPurse?: boolean
  onChoose?: () => void
  onHandOver: () => void
}

/** The way to deposit at its head, the numbered entries under their headings, what has no number, then the hand-over to another device. */
export function MenuList({ wide, hasPurse = false, onChoose, onHandOver }: MenuListProps) {
  const { enableLottery, has_lottery_tickets, families } = useUser()
  const choice = {
    showsExternal: useExternalGames(),
    families,
    showsLottery: enableLottery,
    showsLotteryTickets: enableLottery || has_lottery_tickets,
  }
  return (
    <nav aria-label={shell('menu')} className="fold min-h-0 overflow-x-hidden overflow-y-auto">
      <ul>
        {!hasPurse && (
          <li className="border-b border-line/60">
            <Entry
              entry={{ label: shell('deposit'), path: '/cashier/deposit', icon: Plus }}
              wide={wide}
              onChoose={onChoose}
            />
          </li>
        )}
        {menuGroups(choice).map((group) => (
          <Group key={group.entries[0]?.path} group={group} wide={wide} onChoose={onChoose} />
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
        <InstallEntry wide={wide} look={`${ROW} ${IDLE}`} onChoose={onChoose} />
      </ul>
    </nav>
  )
}

interface GroupProps {
  group: MenuGroup
  wide: boolean
  onChoose: (() => void) | undefined
}

/** On the narrow rail a line stands for the heading. */
function Group({ group: { heading, entries }, wide, onChoose }: GroupProps) {
  const headingId = useId()
  return (
    <li className="border-b border-line/60 py-0.5 desk:py-px">
      {heading && (
        <span
          id={headingId}
          className={wide ? 'block px-3 pt-1 text-sm text-muted desk:pt-0 desk:text-xs' : 'sr-only'}
        >
          {heading}
        </span>
      )}
      <ul aria-labelledby={heading && headingId}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} wide={wide} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </li>
  )
}

interface EntryProps {
  entry: MenuEntry
  wide: boolean
  onChoose: (() => void) | undefined
}

function Entry({ entry, wide, onChoose }: EntryProps) {
  const [path] = useLocation()
  const isCurrent = path === entry.path || path.startsWith(`${entry.path}/`)
  return (
    <Link
      href={entry.path}
      aria-current={isCurrent ? 'page' : undefined}
      title={wide ? undefined : entry.label}
      className={`${ROW} ${isCurrent ? CURRENT : IDLE}`}
      onClick={(event) => {
        onChoose?.()
        if (entry.path !== '/logout') return
        event.preventDefault()
        void askToLogOut()
      }}
    >
      <entry.icon aria-hidden="true" className={`size-5 shrink-0 ${isCurrent ? '' : 'text-muted'}`} />
      <span className={wide ? 'grow' : 'sr-only'}>{entry.label}</span>
      {entry.path === '/ticket/lotto59' && <Badge className="absolute top-0.5 left-6" />}
      {entry.path === '/notices' && <UnreadBadge className="absolute top-0.5 left-6" />}
    </Link>
  )
}
