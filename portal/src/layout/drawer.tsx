import { Plus, X } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KbachRule } from '../ui/kbach.tsx'
import { Riel } from '../ui/riel.tsx'
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
  const { auth, balance } = useUser()
  return (
    <Dialog open onClose={onClose} label={shell('menu')} className={BOX}>
      <div className="flex items-center justify-between py-2 pr-2 pl-4 text-gold">
        <Wordmark className="h-9" />
        <IconButton label={shell('close')} data-first onClick={onClose}>
          <X className="size-5" />
        </IconButton>
      </div>
      <Purse name={auth.username.toUpperCase()} balance={balance} onChoose={onClose} />
      <KbachRule className="mx-4 my-2" />
      <MenuList wide hasPurse onChoose={onClose} onHandOver={onHandOver} />
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

interface PurseProps {
  name: string
  balance: number
  onChoose: () => void
}

/** Whose menu it is, what they have, and the way to more: on lobbies the top bar tells none of it (specification 2.4). */
function Purse({ name, balance, onChoose }: PurseProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4">
      <div className="min-w-0">
        <p className="cut text-muted">{name}</p>
        <p>
          <span className="sr-only">{shell('money')} </span>
          <Riel amount={balance} className="text-lg font-bold text-gold" />
        </p>
      </div>
      <Link
        href="/cashier/deposit"
        onClick={onChoose}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md bg-gold px-3 font-bold text-gold-ink"
      >
        <Plus aria-hidden="true" className="size-5" />
        {shell('deposit')}
      </Link>
    </div>
  )
}
