/** Whether the server has another portal than the one that runs in this page: an installed one stays open for days. */
import { createStore } from '../ui/store.ts'

const EVERY_MS = 30 * 60_000

export const newVersion = createStore(false)

/** Asked every half hour, and when the page comes back to the front after that long; the answer is a line of headers. */
export function watchVersion(): () => void {
  let askedAt = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - askedAt < EVERY_MS) return
    askedAt = Date.now()
    void askVersion()
  }
  const timer = setInterval(look, EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The name of the entry script says all of a build: it holds the names of everything that it loads. */
export async function askVersion(): Promise<void> {
  const mine = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!mine) return
  try {
    const answer = await fetch('/index.html', { cache: 'no-cache' })
    if (answer.ok) newVersion.set(!(await answer.text()).includes(`"${mine}"`))
  } catch {
    // Without a network there is no newer one.
  }
}
