import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { toggleMenuWidth, useMenuWidth } from '../device/preferences.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { LotusBud } from '../ui/kbach.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { MenuList } from './menu-list.tsx'

/** What is inside of the desktop layout's menu. */
export default function SideMenu({ onHandOver }: { onHandOver: () => void }) {
  const wide = useMenuWidth() === 'wide'
  return (
    <>
      <div
        className={`flex min-h-12 items-center text-gold ${wide ? 'justify-between pr-1 pl-4' : 'justify-center'}`}
      >
        {wide && <Wordmark className="h-8" />}
        <IconButton
          label={shell(wide ? 'close_menu' : 'open_menu')}
          aria-expanded={wide}
          onClick={toggleMenuWidth}
        >
          {wide ? <PanelLeftClose className="size-5" /> : <PanelLeftOpen className="size-5" />}
        </IconButton>
      </div>
      <MenuList wide={wide} onHandOver={onHandOver} />
      <div className="mt-auto grid min-h-8 shrink-0 place-items-center text-sm whitespace-nowrap text-muted">
        {!wide && <LotusBud className="size-5 text-gold opacity-70" />}
        <span className={wide ? '' : 'sr-only'}>{shell('version')}</span>
      </div>
    </>
  )
}
