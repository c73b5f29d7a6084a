/** The bar above the game: home, title, and the sheets. */

import { openSoundSheet } from '../../../kit/canvas/sound-sheet.ts'
import { h, type IconName, icon } from '../../../kit/dom.ts'
import type { Sound } from '../../../sound/sound.ts'
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
  const soundButton = iconButton('sound', shared('sound'), () => {
    void openSoundSheet(given.sound).then(showSound)
  })
  const showSound = () => soundButton.replaceChildren(icon(given.sound.settings().isOn ? 'sound' : 'silence'))
  showSound()
  const home = h(
    'a',
    {
      class: 'icon-button',
      href: given.lobbyUrl,
      'aria-label': shared('back_to_games'),
      title: shared('back_to_games'),
    },
    icon('home'),
  )
  const view = h(
    'header',
    { class: 'bar' },
    home,
    title,
    iconButton('rules', shared('rules'), given.onRules),
    iconButton('history', shared('history'), given.onRounds),
    soundButton,
    document.fullscreenEnabled ? fullScreenButton() : null,
  )
  return {
    view,
    setTitle(text) {
      title.textContent = text
      document.title = text
    },
  }
}

function iconButton(name: IconName, label: string, onclick: () => void): HTMLButtonElement {
  return h('button', { class: 'icon-button', 'aria-label': label, title: label, onclick }, icon(name))
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
