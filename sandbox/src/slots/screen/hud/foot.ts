/** The last line: seed of the next spin, how long the player has been here, and what it has come to. */

import { h } from '../../../kit/dom.ts'
import { elapsed, signedRiel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { slots } from '../../../text/slots.ts'

export interface Foot {
  view: HTMLElement
  setSeed(seed: { hash: string; nonce: number }): void
  /** Adds what a spin won or lost, in riel. */
  add(net: number): void
}

export function createFoot({ onFairness, isDemo }: { onFairness: () => void; isDemo: boolean }): Foot {
  const since = performance.now()
  let net = 0
  const seed = h('button', { class: 'seed', onclick: onFairness })
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
      seed,
      h('span', { class: 'kind' }, shared(isDemo ? 'play_money' : 'virtual')),
      clock,
    ),
    setSeed({ hash, nonce }) {
      seed.textContent = slots('seed_short', { hash: hash.slice(0, 8), nonce })
      seed.setAttribute('aria-label', shared('fairness'))
    },
    add(change) {
      net += change
      tell()
    },
  }
}
