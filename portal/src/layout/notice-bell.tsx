import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { useLive } from '../live/use-live.ts'
import { takeUnread } from '../notices/unread.ts'
import { useUser } from '../session/session.ts'
import { menu } from '../text/menu.ts'
import { UnreadBadge } from './unread-badge.tsx'

/**
 * What a bar says of notices, and its ear for them: on a desk the way to the inbox, on a phone a figure on the button of the
 * menu, where the way is. A screen reader is told when one has come.
 */
export default function NoticeBell() {
  const unread = useUser().unread_notices ?? 0
  useLive('notice', (news) => takeUnread(news.unread))
  return (
    <>
      <p role="status" className="sr-only">
        {unread > 0 && `${menu('notice_arrived')}: ${menu('unread_notices', { n: unread })}`}
      </p>
      <UnreadBadge className="pointer-events-none absolute bottom-0.5 left-7 desk:hidden" />
      <Link
        href="/notices"
        title={menu('notices')}
        className="relative hidden size-11 shrink-0 place-items-center rounded-md text-muted transition-colors duration-(--t-fast) hover:bg-raised hover:text-text desk:inline-grid"
      >
        <Bell aria-hidden="true" className="size-5" />
        <span className="sr-only">{menu('notices')}</span>
        <UnreadBadge className="absolute -top-0.5 -right-1" />
      </Link>
    </>
  )
}
