/** What the water brings: waves are announced, the naga with the time until it comes and a bar while it stays. */
import { h } from '../../../kit/dom.ts'
import { fishing } from '../../../text/fishing.ts'
import { elapsed } from '../../../text/format.ts'
import { FISH } from '../../fish-kinds.ts'
import type { Wave } from '../../messages.ts'
import { BOSS_EVERY_MS } from '../../waves.ts'

const SHOWN_MS = 3_200
const NAGA = { multiple: FISH.naga.prizes[0]?.multiple ?? 0 }

export interface Banner {
  view: HTMLElement
  announce(wave: Wave): void
  /** Ten times a second; `isThere`: the naga swims. */
  showBoss(wave: Wave, given: { nowMs: number; isThere: boolean }): void
}

export function waveName({ kind }: Wave): string {
  if (kind === 'boss') return fishing('wave_boss', NAGA)
  return fishing(kind === 'parade' ? 'wave_parade' : 'wave_normal')
}

export function createBanner(): Banner {
  const title = h('p', { class: 'wave', 'aria-hidden': 'true' })
  const name = h('b', {}, fishing('boss', NAGA))
  const time = h('span', { class: 'money' })
  const rest = h('i', {})
  // Always there and always as large: nothing moves when the naga comes.
  const boss = h(
    'div',
    { class: 'boss', 'aria-hidden': 'true' },
    name,
    h('span', { class: 'boss-bar' }, rest),
    time,
  )
  let timer = 0
  let shown = ''
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
    showBoss({ kind, bossAt, endsAt }, { nowMs, isThere }) {
      const isHere = kind === 'boss' && isThere
      const nextMs = bossAt > nowMs ? bossAt : bossAt + BOSS_EVERY_MS
      const leftMs = Math.max(0, (isHere ? endsAt : nextMs) - nowMs)
      const text = fishing(isHere ? 'boss_left' : 'boss_in', { time: elapsed(leftMs) })
      const share = isHere ? leftMs / Math.max(1, endsAt - bossAt) : 0
      const now = `${text} ${share.toFixed(3)}`
      if (now === shown) return
      shown = now
      boss.classList.toggle('is-here', isHere)
      time.textContent = text
      rest.style.transform = `scaleX(${share.toFixed(3)})`
    },
  }
}
