import { Keyboard, LogOut, Menu as MenuIcon, Search } from 'lucide-react'
import { DeviceSwitches } from '../session/device-switches.tsx'
import { logOut, useMe } from '../session/session.ts'
import { logIn } from '../text/log-in.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'

interface TopBarProps {
  onMenu: () => void
  onSearch: () => void
  onKeys: () => void
}

export function TopBar({ onMenu, onSearch, onKeys }: TopBarProps) {
  const me = useMe()
  return (
    <header className="print:hidden sticky top-0 z-20 flex flex-wrap items-center gap-1 border-b border-line bg-surface px-2 py-1.5">
      <Button kind="quiet" onClick={onMenu} aria-label={shell('menu')} className="lg:hidden">
        <MenuIcon size={19} />
      </Button>
      <Button onClick={onSearch} className="min-w-0 flex-1 justify-start text-muted sm:max-w-md">
        <Search size={16} className="shrink-0" />
        <span className="cut min-w-0">{shell('search')}</span>
        <kbd className="ml-auto text-xs max-sm:hidden">/</kbd>
      </Button>
      <div className="ml-auto flex flex-wrap items-center justify-end">
        <Button kind="quiet" onClick={onKeys} aria-label={shell('keys')} className="max-sm:hidden">
          <Keyboard size={17} />
        </Button>
        <DeviceSwitches />
        <span className="px-2 text-sm max-md:hidden">{me.name}</span>
        <Button kind="quiet" onClick={() => void logOut()} aria-label={logIn('log_out')}>
          <LogOut size={17} />
        </Button>
      </div>
    </header>
  )
}
