/** A dialog that is drawn again with newer data while it is open. React draws it without a document; its parts are not drawn. */
import { createElement, type ReactElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Sight } from './meanwhile.tsx'

/** What a dialog gives `CommandDialog`, as far as tests ask for it. */
export interface Given {
  title: string
  run: (reason: string) => Promise<unknown>
  isReady?: boolean
  meanwhile?: { seen: Sight; now: Sight | undefined }
  children: ReactElement<{ onChange: (value: string) => void }>[]
}

interface Drawing<P> {
  opened: P
  now: P
  /** What the colleague does, and what else happens, between the two. */
  between?: (given: Given) => void
}

/** Its last drawing; `dialog` draws a `CommandDialog`. */
export function drawnAgain<P>(
  dialog: (props: P) => ReactElement,
  { opened, now, between }: Drawing<P>,
): Given {
  const drawn: Given[] = []
  const draw = (isAgain: boolean) => {
    const given = dialog(isAgain ? now : opened).props as Given // the props of a `CommandDialog`
    drawn.push(given)
    if (!isAgain) between?.(given)
  }
  renderToStaticMarkup(createElement(Page, { draw }))
  const last = drawn.at(-1)
  if (last === undefined) throw new Error('the dialog was not drawn')
  return last
}

/** The hooks of the dialog are this page's: what they keep outlives the second drawing. */
function Page({ draw }: { draw: (isAgain: boolean) => void }): null {
  const [isAgain, setAgain] = useState(false)
  draw(isAgain)
  if (!isAgain) setAgain(true)
  return null
}
