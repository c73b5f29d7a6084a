/** Words over the board: free spins begin and end, a big win counts up. */

import { h } from '../../../kit/dom.ts'
import { riel } from '../../../text/format.ts'
import { easeOut, type Motion } from '../motion.ts'

export interface Banner {
  view: HTMLElement
  /** Shows a title and a line for so long. */
  say(title: string, line: string, ms: number): Promise<void>
  /** Counts up to an amount of riel under a title. */
  count(title: string, to: number, ms: number): Promise<void>
}

const HOLD_MS = 1200

export function createBanner(motion: Motion): Banner {
  const title = h('p', { class: 'banner-title' })
  const line = h('p', { class: 'banner-line money' })
  const view = h('div', { class: 'banner', 'aria-hidden': 'true' }, title, line)
  const during = async (text: string, play: () => Promise<void>) => {
    if (motion.isSkipping()) return
    title.textContent = text
    view.classList.add('is-shown')
    await play()
    view.classList.remove('is-shown')
  }
  return {
    view,
    say: (text, below, ms) =>
      during(text, () => {
        line.textContent = below
        return motion.wait(ms)
      }),
    count: (text, to, ms) =>
      during(text, async () => {
        await motion.tween(
          ms,
          (share) => {
            line.textContent = riel(Math.round(to * share))
          },
          easeOut,
        )
        await motion.wait(HOLD_MS)
      }),
  }
}
