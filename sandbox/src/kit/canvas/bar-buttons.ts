/** Buttons of the bar above a canvas. */

import { shared } from '../../text/shared.ts'
import { h, type IconName, icon } from '../dom.ts'
import type { Sound } from '../sound/sound.ts'
import { openSoundSheet } from './sound-sheet.ts'

export function iconButton(name: IconName, label: string, onclick: () => void): HTMLButtonElement {
  return h('button', { class: 'icon-button', 'aria-label': label, title: label, onclick }, icon(name))
}

/** To the operator's page that opened this game. */
export function homeLink(lobbyUrl: string, onclick?: () => void): HTMLElement {
  const label = shared('back_to_games')
  const link = h(
    'a',
    { class: 'icon-button', href: lobbyUrl, 'aria-label': label, title: label },
    icon('home'),
  )
  if (onclick) link.addEventListener('click', onclick)
  return link
}

/** Its picture says whether sound is on. */
export function soundButton(sound: Sound): HTMLButtonElement {
  const show = () => button.replaceChildren(icon(sound.settings().isOn ? 'sound' : 'silence'))
  const button = iconButton('sound', shared('sound'), () => void openSoundSheet(sound).then(show))
  show()
  return button
}

/** Null where the browser has no full screen. */
export function fullScreenButton(): HTMLButtonElement | null {
  if (!document.fullscreenEnabled) return null
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
