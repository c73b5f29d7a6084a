import { ArrowLeft, House, Menu, Monitor, RefreshCw, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { refetchAll } from '../calls/use-call.ts'
import { isDesktop, toggleDesktop } from '../device/preferences.ts'
import { isSaver } from '../device/saver.ts'
import { useUser } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { lazyPage } from '../ui/lazy-page.ts'
import { Riel } from '../ui/riel.tsx'
import { Badge } from './badge.tsx'

const DeskSwitches = lazyPage('desk-switches', () => import('./desk-switches.tsx'))
const SessionClock = lazyPage('session-clock', () => import('../safe-play/session-clock.tsx'))
const WinnersMarquee = lazyPage('winners', () => import('./winners-marquee.tsx'))

/** Pages without the balance in the bar (specification 2.4): the games on them show it themselves. */
const WITHOUT_MONEY = /^\/game\/(sport|casino|slot)/

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
  return (
    <header className="flex min-h-14.5 items-center gap-0.5 border-b border-line bg-bg px-0.5 short:min-h-11 desk:min-h-16 desk:gap-1 desk:px-4">
      <IconButton label={shell('open_menu')} className="relative desk:hidden" onClick={onMenu}>
        <Menu className="size-6" />
        <Badge className="absolute -top-0.5 -right-1" />
      </IconButton>
      {isGame && <WayOut />}
      <div className="account relative min-w-0 grow px-1.5 short:flex short:items-center short:gap-4 desk:flex desk:items-center desk:gap-6 desk:px-2">
        <div className="flex flex-wrap items-center gap-x-2 text-bar text-muted short:flex-nowrap desk:contents">
          <span className="cut max-w-full desk:shrink-0 desk:text-base" title={name}>
            {name}
          </span>
          {isGame && (
            <Suspense>
              <SessionClock />
            </Suspense>
          )}
        </div>
        {!WITHOUT_MONEY.test(path) && (
          <span className="money-line flex flex-wrap items-baseline gap-x-1.5 text-bar-lg font-bold desk:whitespace-nowrap">
            <span className="font-normal text-muted">{shell('money')}</span>
            <Riel amount={balance} className="text-gold desk:text-lg" />
          </span>
        )}
        {!isSaver() && (
          <Suspense>
            <WinnersMarquee />
          </Suspense>
        )}
      </div>
      <ReloadButton />
      {showsLayoutSwitch && <LayoutSwitch />}
      {isDesktop() && (
        <span className="hidden min-w-44 shrink-0 justify-end desk:flex">
          <Suspense>
            <DeskSwitches />
          </Suspense>
        </span>
      )}
    </header>
  )
}

/** Game pages: back in the mobile layout, home in the desktop layout (specification 2.6). */
function WayOut() {
  if (isDesktop()) {
    return (
      <IconButton label={shell('home')} onClick={() => window.location.assign('/')}>
        <House className="size-5" />
      </IconButton>
    )
  }
  return (
    <IconButton label={shell('back')} onClick={goBack}>
      <ArrowLeft className="size-5" />
    </IconButton>
  )
}

/** Back within the portal; who came straight here goes to the start page. */
function goBack(): void {
  if (window.history.state) window.history.back()
  else window.location.assign('/')
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
