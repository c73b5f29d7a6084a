import { Smartphone } from 'lucide-react'
import { installer, installWay } from '../device/install.ts'
import { shell } from '../text/shell.ts'
import { installSheet } from '../ui/overlays-state.ts'
import { useStore } from '../ui/store.ts'

/** Puts the portal on the home screen; not there where it is there already, or where the browser cannot. */
export function InstallEntry({
  wide,
  look,
  onChoose,
}: {
  wide: boolean
  look: string
  onChoose: (() => void) | undefined
}) {
  const event = useStore(installer)
  const way = installWay(event !== null)
  if (way === null) return null
  const install = () => {
    onChoose?.()
    if (way === 'steps') return installSheet.set(true)
    // Asked once: whatever the player says, the browser tells anew when it may be asked again.
    installer.set(null)
    void event?.prompt()
  }
  return (
    <li>
      <button type="button" className={look} title={wide ? undefined : shell('install')} onClick={install}>
        <Smartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span className={wide ? '' : 'sr-only'}>{shell('install')}</span>
      </button>
    </li>
  )
}
