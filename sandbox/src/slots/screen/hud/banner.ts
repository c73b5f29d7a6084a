/** Words over the board: free spins begin and end, a big win counts up. */

import { h } from '../../../kit/dom.ts'
import { signedRiel } from '../../../text/format.ts'
import { easeOut, type Motion } from '../motion.ts'

/** From this amount of riel on the banner has this title. */
interface CountStep {
  from: number
  title: string
}

interface Count {
  to: number
  ms: number
  /** Ascending; the first one is there from the start. */
  steps: readonly CountStep[]
  /** Over the whole page, not only over the board. */
  isFull: boolean
  /** Another title was reached. */
  onStep: () => void
}

export interface Banner {
  view: HTMLElement
  /** Shows a title and a line for so long. */
  say(title: string, line: string, ms: number): Promise<void>
  /** Counts up to an amount of riel, from title to title. */
  count(count: Count): Promise<void>
  /** The end of a count at once, without any motion, until it is cleared. */
  stand(count: Pick<Count, 'to' | 'steps'>): void
  clear(): void
}

const HOLD_MS = 1400

/** Lanterns that rise beside a big win. */
const LANTERNS = 7

export function createBanner(motion: Motion): Banner {
  const title = h('p', { class: 'banner-title' })
  const line = h('p', { class: 'banner-line money' })
  const lanterns = Array.from({ length: LANTERNS }, () => h('span', {}))
  const view = h(
    'div',
    { class: 'banner', 'aria-hidden': 'true' },
    h('div', { class: 'lanterns' }, ...lanterns),
    title,
    line,
  )
  const clear = () => view.classList.remove('is-shown', 'is-win', 'is-full', 'is-still')
  const during = async (play: () => Promise<void>) => {
    if (motion.isSkipping()) return
    view.classList.add('is-shown')
    await play()
    clear()
  }
  const showAt = (amount: number, steps: readonly CountStep[]): boolean => {
    line.textContent = signedRiel(amount)
    const now = steps.filter(({ from }) => from <= amount).at(-1) ?? steps[0]
    if (!now || now.title === title.textContent) return false
    title.textContent = now.title
    return true
  }
  return {
    view,
    clear,
    say: (text, below, ms) =>
      during(() => {
        title.textContent = text
        line.textContent = below
        return motion.wait(ms)
      }),
    count: ({ to, ms, steps, isFull, onStep }) =>
      during(async () => {
        title.textContent = ''
        view.classList.add('is-win')
        view.classList.toggle('is-full', isFull)
        const step = (share: number) => {
          if (showAt(Math.round(to * share), steps) && !motion.isSkipping()) onStep()
        }
        await motion.tween(ms, step, easeOut)
        await motion.wait(HOLD_MS)
      }),
    stand({ to, steps }) {
      title.textContent = ''
      showAt(to, steps)
      view.classList.add('is-shown', 'is-win', 'is-still')
    },
  }
}
