import { X } from 'lucide-react'
import { useUser } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KbachRule } from '../ui/kbach.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { MenuList } from './menu-list.tsx'
import { SaverSwitch } from './saver-switch.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

interface DrawerProps {
  onClose: () => void
  onHandOver: () => void
}

const BOX =
  'fixed m-0 flex h-dvh max-h-none w-[min(19rem,86vw)] max-w-none flex-col border-r border-line bg-surface shadow-(--shadow) animate-[drawer_var(--t-base)_var(--ease)]'

/** The menu of the phone layout. */
export default function Drawer({ onClose, onHandOver }: DrawerProps) {
  const { auth } = useUser()
  return (
    <Dialog open onClose={onClose} label={shell('menu')} className={BOX}>
      <div className="flex items-center justify-between py-2 pr-2 pl-4 text-gold">
        <Wordmark className="h-9" />
        <IconButton label={shell('close')} data-first onClick={onClose}>
          <X className="size-5" />
        </IconButton>
      </div>
      <p className="cut shrink-0 px-4 text-muted">{auth.username.toUpperCase()}</p>
      <KbachRule className="mx-4 my-2" />
      <MenuList wide onChoose={onClose} onHandOver={onHandOver} />
      <div className="mt-auto flex items-center gap-1 border-t border-line px-2 py-2 text-sm text-muted">
        <SoundSwitch />
        <SaverSwitch />
        <LanguageSwitch />
        <ThemeSwitch />
        <span className="ml-auto pr-2">{shell('version')}</span>
      </div>
    </Dialog>
  )
}
