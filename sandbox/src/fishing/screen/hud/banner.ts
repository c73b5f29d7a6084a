/** What the water brings: a new wave is announced, and the naga has a bar for the time it stays. */
import { h } from '../../../kit/dom.ts'
import { fishing } from '../../../text/fishing.ts'
import { elapsed } from '../../../text/format.ts'
import { FISH } from '../../fish-kinds.ts'
import type { Wave } from '../../messages.ts'

const SHOWN_MS = 3_200
const NAGA = { multiple: FISH.naga.prizes[0]?.multiple ?? 0 }

export interface Banner {
  view: HTMLElement
  announce(wave: Wave): void
  /** Every second; `isThere`: the naga swims. */
  showBoss(wave: Wave, given: { nowMs: number; isThere: boolean }): void
}

export function waveName({ kind }: Wave): string {
  if (kind === 'boss') return fishing('wave_boss', NAGA)
  return fishing(kind === 'parade' ? 'wave_parade' : 'wave_normal')
}

export function createBanner(): Banner {
  const title = h('p', { class: 'wave', 'aria-hidden': 'true' })
  const time = h('span', { class: 'money' })
  const rest = h('i', {})
  const boss = h(
    'div',
    { class: 'boss', 'aria-hidden': 'true' },
    h('b', {}, fishing('boss', NAGA)),
    h('span', { class: 'boss-bar' }, rest),
    time,
  )
  boss.hidden = true
  let timer = 0
  let longestMs = 1
  return {
    view: h('div', { class: 'banner' }, boss, title),
    announce(wave) {
      title.textContent = waveName(wave)
      title.className = `wave is-shown is-${wave.kind}`
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        title.className = 'wave'
      }, SHOWN_MS)
    },
    showBoss(wave, { nowMs, isThere }) {
      const leftMs = Math.max(0, wave.endsAt - nowMs)
      boss.hidden = wave.kind !== 'boss' || !isThere || leftMs === 0
      if (boss.hidden) {
        longestMs = 1
        return
      }
      longestMs = Math.max(longestMs, leftMs)
      rest.style.width = `${(100 * leftMs) / longestMs}%`
      time.textContent = fishing('boss_left', { time: elapsed(leftMs) })
    },
  }
}
