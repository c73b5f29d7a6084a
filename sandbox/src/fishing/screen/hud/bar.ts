/** Home, time and result of the visit, and the sheets. */

import { openSoundSheet } from '../../../kit/canvas/sound-sheet.ts'
import { h, type IconName, icon } from '../../../kit/dom.ts'
import type { Sound } from '../../../sound/sound.ts'
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
        document.fullscreenEnabled ? fullScreenButton() : null,
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

function homeLink(lobbyUrl: string, onclick: () => void): HTMLElement {
  const label = shared('back_to_games')
  return h(
    'a',
    { class: 'icon-button', href: lobbyUrl, 'aria-label': label, title: label, onclick },
    icon('home'),
  )
}

function iconButton(name: IconName, label: string, onclick: () => void): HTMLButtonElement {
  return h('button', { class: 'icon-button', 'aria-label': label, title: label, onclick }, icon(name))
}

function soundButton(sound: Sound): HTMLButtonElement {
  const show = () => button.replaceChildren(icon(sound.settings().isOn ? 'sound' : 'silence'))
  const button = iconButton('sound', shared('sound'), () => void openSoundSheet(sound).then(show))
  show()
  return button
}

function fullScreenButton(): HTMLButtonElement {
  const button = iconButton('full', shared('full_screen'), () => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()
    // A frame that may not fill the screen stays as it is.
    void change.catch(() => undefined)
  })
  document.addEventListener('fullscreenchange', () => {
    const label = shared(document.fullscreenElement ? 'leave_full_screen' : 'full_screen')
    button.setAttribute('aria-label', label)
    button.title = label
  })
  return button
}
