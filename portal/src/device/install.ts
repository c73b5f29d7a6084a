/** Whether the portal stands on this phone's home screen, or could be put there. */
import { createStore } from '../ui/store.ts'

/** Chrome's and Samsung's: kept until the player asks for it. Other browsers never tell. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

export const installer = createStore<InstallEvent | null>(null)

/** Before the first render: the browser tells once. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Its own bar would lie over the dock.
    event.preventDefault()
    installer.set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => installer.set(null))
  if (installWay(false) === 'steps') addEventListener('load', () => void nameStartupPicture(), { once: true })
}

/** `prompt`: the browser asks by itself; `steps`: the player has to do it by hand (iPhone); null: there already, or nowhere to put it. */
export function installWay(hasPrompt: boolean): 'prompt' | 'steps' | null {
  const { standalone, userAgent, maxTouchPoints } = navigator as Navigator & { standalone?: boolean }
  if (standalone === true || matchMedia('(display-mode: standalone)').matches) return null
  if (hasPrompt) return 'prompt'
  // An iPad calls itself a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple ? 'steps' : null
}

/** Where it does not come the portal starts on white, as it would have. */
async function nameStartupPicture(): Promise<void> {
  const module = await import('./startup-picture.ts').catch(() => null)
  module?.nameStartupPicture()
}
