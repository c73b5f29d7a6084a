/**
 * The phone's lower edge: five ways that a thumb reaches. The menu of the specification stays beside it. Not inside of
 * games, whose height is theirs; on a phone that lies, and below the bets of a low one, it ends the page instead of lying over it.
 */
import { Dices, Gamepad2, type LucideIcon, Menu, Ticket, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { bottomBar } from '../text/bottom-bar.ts'
import { shell } from '../text/shell.ts'
import { menuDoor } from '../ui/menu-door.ts'
import { Badge } from './badge.tsx'
import { placeOf } from './bottom-places.ts'

export function BottomBar({ path }: { path: string }) {
  const here = placeOf(path)
  const way = (place: string, href: string, icon: LucideIcon, label: string, badge?: ReactNode) => (
    <li className="contents">
      <Link href={href} aria-current={here === place ? 'page' : undefined} className={LOOK}>
        <Face icon={icon} label={label} badge={badge} />
      </Link>
    </li>
  )
  return (
    <nav
      ref={useRoomBelow(here)}
      aria-label={bottomBar('name')}
      className={`sticky bottom-0 z-10 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] short:static desk:hidden ${here === 'lotto' ? LOW : ''}`}
    >
      <ul className="grid grid-cols-5">
        {way('lotto', '/game/lotto/59', Dices, bottomBar('lotto'))}
        {way('games', '/games', Gamepad2, bottomBar('games'))}
        {way(
          'tickets',
          '/ticket/lotto59',
          Ticket,
          bottomBar('tickets'),
          <Badge className="absolute -top-1 left-3.5" />,
        )}
        {way('money', '/money', Wallet, shell('money'))}
        <li className="contents">
          <button type="button" aria-haspopup="dialog" onClick={() => menuDoor.set('menu')} className={LOOK}>
            <Face icon={Menu} label={shell('menu')} />
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The first bet goes before: on a low phone it would lie under the dock that stands on the bar. */
const LOW = '[@media(max-height:599.98px)]:static'

const LOOK =
  'relative grid min-h-11 content-center justify-items-center text-muted hover:text-text aria-[current=page]:text-gold focus-visible:outline-offset-[-3px]'

function Face({ icon: Icon, label, badge }: { icon: LucideIcon; label: string; badge?: ReactNode }) {
  return (
    <>
      <span className="relative">
        <Icon aria-hidden="true" className="size-4.5" />
        {badge}
      </span>
      <span className="text-[min(0.75rem,15px)] leading-[1.55]">{label}</span>
    </>
  )
}

/** Tells the styles how much of the lower edge is taken: docks and sums stand on it. */
function useRoomBelow(here: string | null) {
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the bar lies depends on the page
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    const root = document.documentElement
    const measure = () => {
      const isOver = getComputedStyle(current).position === 'sticky'
      root.style.setProperty('--bottom-bar', `${isOver ? current.offsetHeight : 0}px`)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => {
      sizes.disconnect()
      root.style.setProperty('--bottom-bar', '0px')
    }
  }, [here])
  return bar
}
