/**
 * React's own renderer and SWR in a page without a document: enough for a component that draws nothing, so a hook runs as
 * it does in a browser. Import this first: both look for a window when they are loaded.
 */
import { vi } from 'vitest'

/** The window of the page; React asks it whether the focus is in a frame. */
export const page = Object.assign(new EventTarget(), { HTMLIFrameElement: class {} })
/** Its document: in front of the player, or hidden. */
export const screen = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' })

// For good: SWR keeps the timer that it finds.
vi.useFakeTimers()
vi.stubGlobal('window', page)
vi.stubGlobal('document', screen)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const { act, createElement } = await import('react')
const { createRoot } = await import('react-dom/client')

export interface Shown<T> {
  /** What the hook returned last. */
  now: () => T
  /** Renders it once more: what it is called with has changed. */
  again: () => Promise<void>
  leave: () => Promise<void>
}

/** Shows a component that does nothing but call the hook. */
export async function showHook<T>(useHook: () => T): Promise<Shown<T>> {
  const returned: T[] = []
  const root = createRoot(emptyElement())
  const tell = () => returned.push(useHook())
  const again = () => settle(() => root.render(createElement(Teller, { tell })))
  await again()
  return {
    now: () => {
      const last = returned.at(-1)
      if (last === undefined) throw new Error('the hook has not run')
      return last
    },
    again,
    leave: () => settle(() => root.unmount()),
  }
}

function Teller({ tell }: { tell: () => void }): null {
  tell()
  return null
}

/** Does something and waits until React and whatever has been asked have come to rest. */
export async function settle(work: () => void): Promise<void> {
  await act(async () => {
    work()
    await vi.advanceTimersByTimeAsync(0)
  })
}

/** Lets the time pass. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

/** Nothing is ever put into it: listeners and its document are all that React asks it for. */
function emptyElement(): Element {
  const ownerDocument = Object.assign(new EventTarget(), { nodeType: 9 })
  const element = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument, textContent: '' }
  return Object.assign(new EventTarget(), element) as unknown as Element
}
