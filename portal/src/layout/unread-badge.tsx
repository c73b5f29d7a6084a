import { useUser } from '../session/session.ts'
import { menu } from '../text/menu.ts'

/** How many notices are unread. */
export function UnreadBadge({ className = '' }: { className?: string }) {
  const unread = useUser().unread_notices ?? 0
  if (unread === 0) return null
  return (
    <span
      role="img"
      aria-label={menu('unread_notices', { n: unread })}
      className={`digits grid min-w-5 place-items-center rounded-full bg-info px-1.5 py-1 text-xs font-bold text-bg ${className}`}
    >
      {unread > 99 ? '99+' : unread}
    </span>
  )
}
