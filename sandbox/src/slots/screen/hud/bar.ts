/** The bar above the game: home, title, and the sheets. */

import { fullScreenButton, homeLink, iconButton, soundButton } from '../../../kit/canvas/bar-buttons.ts'
import { h } from '../../../kit/dom.ts'
import type { Sound } from '../../../kit/sound/sound.ts'
import { shared } from '../../../text/shared.ts'

export interface Bar {
  view: HTMLElement
  setTitle(title: string): void
}

export function createBar(given: {
  lobbyUrl: string
  sound: Sound
  onRules: () => void
  onRounds: () => void
}): Bar {
  const title = h('h1', {})
  const view = h(
    'header',
    { class: 'bar' },
    homeLink(given.lobbyUrl),
    title,
    iconButton('rules', shared('rules'), given.onRules),
    iconButton('history', shared('history'), given.onRounds),
    soundButton(given.sound),
    fullScreenButton(),
  )
  return {
    view,
    setTitle(text) {
      title.textContent = text
      document.title = text
    },
  }
}
