/** Home, time and result of the visit, and the sheets. */

import { fullScreenButton, homeLink, iconButton, soundButton } from '../../../kit/canvas/bar-buttons.ts'
import { h } from '../../../kit/dom.ts'
import type { Sound } from '../../../kit/sound/sound.ts'
import { elapsed, signedRiel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'

export interface Bar {
  view: HTMLElement
  setDemo(isDemo: boolean): void
  /** Adds what a bullet that hit won or lost, in riel. */
  add(net: number): void
}

export function createBar(given: {
  lobbyUrl: string
  sound: Sound
  onRules: () => void
  onHistory: () => void
  /** The player goes to the operator's pages. */
  onHome: () => void
}): Bar {
  const since = performance.now()
  let net = 0
  const kind = h('span', { class: 'kind' }, shared('virtual'))
  const clock = h('span', { class: 'money clock' })
  const tell = () => {
    const values = { time: elapsed(performance.now() - since), net: signedRiel(net) }
    clock.textContent = shared('time_and_net', values)
    clock.setAttribute('aria-label', shared('time_and_net_label', values))
  }
  tell()
  setInterval(tell, 1000)
  return {
    view: h(
      'header',
      { class: 'bar' },
      homeLink(given.lobbyUrl, given.onHome),
      h('p', { class: 'visit' }, clock, kind),
      h(
        'nav',
        { class: 'icons' },
        iconButton('rules', shared('rules'), given.onRules),
        iconButton('history', shared('history'), given.onHistory),
        soundButton(given.sound),
        fullScreenButton(),
      ),
    ),
    setDemo(isDemo) {
      kind.textContent = shared(isDemo ? 'play_money' : 'virtual')
    },
    add(change) {
      net += change
      tell()
    },
  }
}
