/** The last line: the way to the seed, how long the player has been here, and what it has come to. */

import { iconButton } from '../../../kit/canvas/bar-buttons.ts'
import { h } from '../../../kit/dom.ts'
import { elapsed, signedRiel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'

export interface Foot {
  view: HTMLElement
  /** Adds what a spin won or lost, in riel. */
  add(net: number): void
}

export function createFoot({ onFairness, isDemo }: { onFairness: () => void; isDemo: boolean }): Foot {
  const since = performance.now()
  let net = 0
  const clock = h('span', { class: 'money' })
  const tell = () => {
    const values = { time: elapsed(performance.now() - since), net: signedRiel(net) }
    clock.textContent = shared('time_and_net', values)
    clock.setAttribute('aria-label', shared('time_and_net_label', values))
  }
  tell()
  setInterval(tell, 1000)
  return {
    view: h(
      'footer',
      { class: 'foot' },
      iconButton('info', shared('fairness'), onFairness),
      h('span', { class: 'kind' }, shared(isDemo ? 'play_money' : 'virtual')),
      clock,
    ),
    add(change) {
      net += change
      tell()
    },
  }
}
