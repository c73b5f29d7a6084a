import { ArrowLeft, House } from 'lucide-react'
import { isDesktop } from '../device/preferences.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'

/** Game pages: back in the mobile layout, home in the desktop layout (specification 2.6). */
export function WayOut() {
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
