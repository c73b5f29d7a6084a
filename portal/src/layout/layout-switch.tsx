import { Monitor, Smartphone } from 'lucide-react'
import { isDesktop, toggleDesktop } from '../device/preferences.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'

/** Desktop or mobile layout; loads the page anew. */
export function LayoutSwitch() {
  const desktop = isDesktop()
  return (
    <IconButton label={shell(desktop ? 'mobile_mode' : 'desktop_mode')} onClick={toggleDesktop}>
      {desktop ? <Smartphone className="size-5" /> : <Monitor className="size-5" />}
    </IconButton>
  )
}
