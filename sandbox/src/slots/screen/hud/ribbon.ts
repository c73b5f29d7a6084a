/** The line above the board: the multiplier ladder of tumbling games, or the free spin that is running. */
import { slots } from '../../../text/slots.ts'
import { h } from '../dom.ts'
import type { Step } from '../steps.ts'

export interface Ribbon {
  view: HTMLElement
  /** Lights a step of the ladder, counted from 0; null lights none. */
  light(step: number | null): void
  showFree(free: Step['free']): void
}

export function createRibbon(ladder: readonly number[]): Ribbon {
  const steps = ladder.map((step) => h('li', {}, `×${step}`))
  const list = steps.length > 0 ? h('ol', { class: 'ladder', 'aria-hidden': 'true' }, ...steps) : null
  const text = h('p', { class: 'free-text' })
  return {
    view: h('div', { class: 'ribbon' }, list, text),
    light(at) {
      steps.forEach((step, index) => {
        step.classList.toggle('on', index === at)
      })
    },
    showFree(free) {
      text.textContent =
        free && free.number > 0
          ? `${slots('free_spin', { number: free.number, of: free.of })} · ${slots('multiplier', { multiplier: free.multiplier })}`
          : ''
      document.body.classList.toggle('is-free', free !== null)
    },
  }
}
