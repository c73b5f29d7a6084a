import { Menu, Monitor, RefreshCw, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { refetchAll } from '../calls/use-call.ts'
import { isDesktop, toggleDesktop } from '../device/preferences.ts'
import { isSaver } from '../device/saver.ts'
import { useDesk } from '../device/use-desk.ts'
import { useUser } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { lazyPage } from '../ui/lazy-page.ts'
import { Riel } from '../ui/riel.tsx'
import { Badge } from './badge.tsx'
import { WayOut } from './way-out.tsx'

const DeskSwitches = lazyPage('desk-switches', () => import('./desk-switches.tsx'))
const NoticeBell = lazyPage('notice-bell', () => import('./notice-bell.tsx'))
const SessionClock = lazyPage('session-clock', () => import('../safe-play/session-clock.tsx'))
const WinnersMarquee = lazyPage('winners', () => import('./winners-marquee.tsx'))

/** Lobbies without the balance (specification 2.4); above a game its own bar has it. */
const WITHOUT_MONEY = /^\/game\/(casino|slot)/

/** From here on a balance is written smaller on a phone. */
const WIDE = 1_000_000_000
/** In one line of its own, however large the letters are; the plus stays beside the word above it. */
const ALONE = { order: 1, fontSize: 'min(0.875rem, 16px)' }

interface TopBarProps {
  path: string
  isGame: boolean
  showsLayoutSwitch: boolean
  onMenu: () => void
}

/** Username in capitals, in games the session, the winners, money, reload, and the switches that there is room for. */
export function TopBar({ path, isGame, showsLayoutSwitch, onMenu }: TopBarProps) {
  const { auth, balance } = useUser()
  const name = auth.username.toUpperCase()
  const isDesk = useDesk()
  return (
    <header className="relative flex min-h-14.5 items-center gap-0.5 border-b border-line bg-bg px-0.5 short:min-h-11 desk:min-h-16 desk:gap-1 desk:px-4">
      <IconButton label={shell('open_menu')} className="relative desk:hidden" onClick={onMenu}>
        <Menu className="size-6" />
        <Badge className="absolute -top-0.5 -right-1" />
      </IconButton>
      {isGame && <WayOut />}
      <div className="account relative min-w-0 grow px-1.5 short:flex short:items-center short:gap-4 desk:flex desk:items-center desk:gap-6 desk:px-2">
        {/* The session has a line of its own from the start: its figures grow, and nothing below may move with them. */}
        <div className="grid text-bar text-muted short:flex short:min-w-0 short:items-center short:gap-x-2 desk:contents">
          <span className="cut max-w-full desk:shrink-0 desk:text-base" title={name}>
            {name}
          </span>
          {isGame && (
            <div className="min-h-4.5 desk:contents">
              <Suspense>
                <SessionClock />
              </Suspense>
            </div>
          )}
        </div>
        {!WITHOUT_MONEY.test(path) && (
          <span className="money-line flex flex-wrap items-baseline gap-x-1.5 text-bar-lg font-bold short:shrink-0 short:flex-nowrap desk:whitespace-nowrap">
            <span className="font-normal text-muted max-[339px]:sr-only">{shell('money')}</span>
            <span style={isDesk || balance < WIDE ? undefined : ALONE}>
              <Riel amount={balance} className="text-gold desk:text-lg" />
            </span>
            <Link href="/cashier/deposit" aria-label={shell('deposit')} className="plus" />
          </span>
        )}
        {!isSaver() && (
          <Suspense>
            <WinnersMarquee inName={isGame && !isDesk} />
          </Suspense>
        )}
      </div>
      <Suspense>
        <NoticeBell />
      </Suspense>
      <ReloadButton />
      {showsLayoutSwitch && <LayoutSwitch />}
      {isDesk && (
        <span className="flex min-w-44 shrink-0 justify-end">
          <Suspense>
            <DeskSwitches />
          </Suspense>
        </span>
      )}
    </header>
  )
}

/** Asks the server for everything on the screen again. */
function ReloadButton() {
  const [busy, setBusy] = useState(false)
  async function reload() {
    setBusy(true)
    await refetchAll()
    setBusy(false)
  }
  return (
    <IconButton label={shell('reload')} className="reload" disabled={busy} onClick={() => void reload()}>
      <RefreshCw className={`size-5 ${busy ? 'animate-[spin_0.9s_linear_infinite]' : ''}`} />
    </IconButton>
  )
}

/** Desktop or mobile layout; loads the page anew. */
function LayoutSwitch() {
  const desktop = isDesktop()
  return (
    <IconButton label={shell(desktop ? 'mobile_mode' : 'desktop_mode')} onClick={toggleDesktop}>
      {desktop ? <Smartphone className="size-5" /> : <Monitor className="size-5" />}
    </IconButton>
  )
}
