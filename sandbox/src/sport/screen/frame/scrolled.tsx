/** The part of the page that scrolls; coming back to a view finds it where it was left. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'

const left = new Map<string, number>()

export function Scrolled({ view, children }: { view: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = left.get(view) ?? 0
  }, [view])
  return (
    <main
      ref={box}
      className="main"
      onScroll={({ currentTarget }) => left.set(view, currentTarget.scrollTop)}
    >
      {children}
    </main>
  )
}
