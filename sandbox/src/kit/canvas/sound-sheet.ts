/** Sound on or off, and how loud. */

import { shared } from '../../text/shared.ts'
import { h } from '../dom.ts'
import type { Sound } from '../sound/sound.ts'
import { openSheet } from './sheet.ts'

export function openSoundSheet(sound: Sound): Promise<void> {
  const toggle = h('button', {
    class: 'main-button',
    onclick: () => change({ isOn: !sound.settings().isOn }),
  })
  const slider = h('input', {
    type: 'range',
    min: '0',
    max: '100',
    step: '5',
    id: 'volume',
    value: String(Math.round(sound.settings().volume * 100)),
  })
  const label = h('label', { class: 'volume' }, shared('volume'), slider)
  const change = (next: { isOn?: boolean; volume?: number }) => {
    sound.change({ ...sound.settings(), ...next })
    tell()
  }
  const tell = () => {
    const { isOn } = sound.settings()
    toggle.textContent = shared(isOn ? 'sound_off' : 'sound_on')
    toggle.setAttribute('aria-pressed', String(isOn))
    slider.disabled = !isOn
  }
  slider.addEventListener('input', () => change({ volume: Number(slider.value) / 100 }))
  slider.addEventListener('change', () => sound.play('coin'))
  tell()
  return openSheet(shared('sound'), toggle, label)
}
