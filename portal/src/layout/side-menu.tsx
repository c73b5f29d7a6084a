import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { toggleMenuWidth, useMenuWidth } from '../session/device.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { LotusBud } from '../ui/kbach.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { MenuList } from './menu-list.tsx'

/** The side menu of the desktop layout: 3.15 rem of icons, or 14 rem with words (specification section 2). */
export function SideMenu({ onHandOver }: { onHandOver: () => void }) {
  const wide = useMenuWidth() === 'wide'
  return (
    <aside
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface transition-[width] duration-(--t-base) ease-out desk:flex ${wide ? 'w-56' : 'w-[3.15rem]'}`}
    >
      <div
        className={`flex min-h-16 items-center text-gold ${wide ? 'justify-between pr-1 pl-4' : 'justify-center'}`}
      >
        {wide && <Wordmark className="h-9" />}
        <IconButton
          label={shell(wide ? 'close_menu' : 'open_menu')}
          aria-expanded={wide}
          onClick={toggleMenuWidth}
        >
          {wide ? <PanelLeftClose className="size-5" /> : <PanelLeftOpen className="size-5" />}
        </IconButton>
      </div>
      <MenuList wide={wide} onHandOver={onHandOver} />
      <div className="mt-auto grid justify-items-center gap-1 p-3 text-sm whitespace-nowrap text-muted">
        <LotusBud className="size-6 text-gold opacity-70" />
        <span className={wide ? '' : 'sr-only'}>{shell('version')}</span>
      </div>
    </aside>
  )
}
