import { ArrowLeft, House, Menu, RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { refetchAll } from '../calls/cache.ts'
import { lazyPage } from '../lazy-page.ts'
import { isDesktop } from '../session/device.ts'
import { isSaver } from '../session/saver.ts'
import { useUser } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { Riel } from '../ui/riel.tsx'
import { Badge } from './badge.tsx'
import { SoundSwitch } from './sound-switch.tsx'

const DeskSwitches = lazyPage('desk-switches', () => import('./desk-switches.tsx'))
const WinnersMarquee = lazyPage('winners', () => import('../ui/winners-marquee.tsx'))

/** Pages without the balance in the bar (specification section 2): the games on them show it themselves. */
const WITHOUT_MONEY = /^\/game\/(sport|casino|slot)/

interface TopBarProps {
  path: string
  isGame: boolean
  showsLayoutSwitch: boolean
  onMenu: () => void
}

/** Username in capitals, money, reload, and the switches that there is room for. */
export function TopBar({ path, isGame, showsLayoutSwitch, onMenu }: TopBarProps) {
  const { auth, balance } = useUser()
  const name = (
    <span className="cut text-sm leading-snug text-muted desk:shrink-0 desk:text-base">
      {auth.username.toUpperCase()}
    </span>
  )
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line bg-bg px-1 desk:min-h-16 desk:px-4">
      <IconButton label={shell('open_menu')} className="relative desk:hidden" onClick={onMenu}>
        <Menu className="size-6" />
        <Badge className="absolute -top-0.5 -right-1" />
      </IconButton>
      {isGame && <WayOut />}
      <div className="relative grid min-w-0 grow px-2 desk:flex desk:items-center desk:gap-6">
        <Suspense fallback={name}>{isSaver() ? name : <WinnersMarquee>{name}</WinnersMarquee>}</Suspense>
        {!WITHOUT_MONEY.test(path) && (
          <span className="leading-snug font-bold whitespace-nowrap">
            <span className="mr-1.5 font-normal text-muted">{shell('money')}</span>
            <Riel amount={balance} className="text-gold desk:text-lg" />
          </span>
        )}
      </div>
      <ReloadButton />
      <SoundSwitch />
      {isDesktop() && (
        <span
          className={`hidden shrink-0 justify-end desk:flex ${showsLayoutSwitch ? 'min-w-44' : 'min-w-33'}`}
        >
          <Suspense>
            <DeskSwitches showsLayoutSwitch={showsLayoutSwitch} />
          </Suspense>
        </span>
      )}
    </header>
  )
}

/** Game pages: back in the mobile layout, home in the desktop layout (specification section 2). */
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
    <IconButton label={shell('reload')} disabled={busy} onClick={() => void reload()}>
      <RefreshCw className={`size-5 ${busy ? 'animate-[spin_0.9s_linear_infinite]' : ''}`} />
    </IconButton>
  )
}
