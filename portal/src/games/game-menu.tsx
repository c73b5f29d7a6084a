/** Behind the bar's button: the session in figures with its limits, what the game offers, and the ways out. */
import {
  LayoutGrid,
  type LucideIcon,
  Maximize,
  Menu,
  Minimize,
  Plus,
  RotateCcw,
  ScrollText,
  ShieldCheck,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react'
import { go } from '../address.ts'
import { isDesktop } from '../device/preferences.ts'
import { SessionFigures } from '../safe-play/session-panel.tsx'
import { useSafePlay } from '../safe-play/use-safe-play.ts'
import { setSound, useSound } from '../session/sound.ts'
import { games } from '../text/games.ts'
import { safePlay } from '../text/safe-play.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { menuDoor } from '../ui/menu-door.ts'
import { LOBBIES, type Section } from './sections.ts'
import type { GameTalk } from './use-game-talk.ts'

/** From below on a phone, in the middle of a desk. */
const BOX =
  'mx-auto mb-0 max-h-[92dvh] w-[min(26rem,100vw)] max-w-none overflow-y-auto rounded-t-lg border border-line bg-surface px-3 pb-3 shadow-(--shadow) animate-[rise_var(--t-base)_var(--ease)] desk:mb-auto desk:rounded-lg'

interface GameMenuProps {
  section: Section
  talk: GameTalk
  isFull: boolean
  toggleFull: () => void
  again: () => void
  onClose: () => void
}

export function GameMenu({ onClose, ...props }: GameMenuProps) {
  const session = useSafePlay().data?.session
  return (
    <Dialog open onClose={onClose} label={games('game_menu')} className={BOX}>
      <div className="sticky top-0 flex items-center justify-between bg-surface">
        <h2 className="font-bold">{safePlay('session')}</h2>
        <IconButton label={shell('close')} data-first onClick={onClose}>
          <X className="size-5" />
        </IconButton>
      </div>
      {session && <SessionFigures session={session} />}
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
        {useRows(props).map((row) => (
          <MenuRow key={row.label} row={row} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

interface Row {
  label: string
  icon: LucideIcon
  press: () => void
}

/** What the game itself offers comes first; full screen, sound and the rest are this page's, and there once. */
function useRows({ section, talk, isFull, toggleFull, again }: Omit<GameMenuProps, 'onClose'>): Row[] {
  const hasSound = useSound()
  const sound: Row = {
    label: shell(hasSound ? 'sound_off' : 'sound_on'),
    icon: hasSound ? Volume2 : VolumeX,
    press: () => setSound(!hasSound),
  }
  const full: Row = {
    label: games(isFull ? 'leave_full_screen' : 'full_screen'),
    icon: isFull ? Minimize : Maximize,
    press: toggleFull,
  }
  const menu: Row = { label: shell('menu'), icon: Menu, press: () => menuDoor.set('menu') }
  return [
    { label: safePlay('limits'), icon: ShieldCheck, press: () => go('/user/limits') },
    ...talk.entries.map(({ id, label }) => ({ label, icon: ScrollText, press: () => talk.choose(id) })),
    ...(talk.followsSound ? [sound] : []),
    full,
    { label: games('start_again'), icon: RotateCcw, press: again },
    { label: games('all_games'), icon: LayoutGrid, press: () => go(LOBBIES[section]) },
    { label: shell('deposit'), icon: Plus, press: () => go('/cashier/deposit') },
    ...(isDesktop() ? [] : [menu]),
  ]
}

function MenuRow({ row: { label, icon: Icon, press }, onClose }: { row: Row; onClose: () => void }) {
  return (
    <li className="flex">
      <button
        type="button"
        className="flex min-h-12 w-full items-center gap-2.5 rounded-md border border-control px-3 text-left leading-snug hover:border-text"
        onClick={() => {
          onClose()
          press()
        }}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {label}
      </button>
    </li>
  )
}
