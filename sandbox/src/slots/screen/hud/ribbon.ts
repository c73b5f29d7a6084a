/** The room above the board: the multiplier ladder, the pays of a coin game, or the free spin that is running. */

import { artUrl } from '../../../kit/canvas/art.ts'
import { h } from '../../../kit/dom.ts'
import { riel } from '../../../text/format.ts'
import { slots } from '../../../text/slots.ts'
import type { SlotState } from '../../events.ts'
import type { Step } from '../steps.ts'
import { symbolName } from '../symbol-name.ts'
import { themeOf } from '../theme.ts'

export interface Ribbon {
  view: HTMLElement
  /** Lights a step of the ladder, counted from 0 (the last one stays); null lights none. */
  light(step: number | null): void
  showFree(free: Step['free']): void
  /** Pays are shown for this bet, in riel. */
  setBet(bet: number): void
}

export function createRibbon(state: SlotState): Ribbon {
  const { ladder, freeSpins, engine } = state.rules
  const steps = ladder.map((step) => h('li', {}, `×${step}`))
  const text = h('p', { class: 'free-text' })
  const pays = engine === 'coins' ? paysOf(state) : null
  const view = h(
    'div',
    { class: freeSpins.length > 0 ? 'ribbon has-free' : 'ribbon' },
    steps.length > 0 ? h('ol', { class: 'ladder', 'aria-hidden': 'true' }, ...steps) : null,
    pays?.view ?? null,
    text,
  )
  return {
    view,
    setBet: (bet) => pays?.setBet(bet),
    light(at) {
      const lit = at === null ? -1 : Math.min(at, steps.length - 1)
      steps.forEach((step, index) => {
        step.classList.toggle('on', index === lit)
      })
    },
    showFree(free) {
      text.textContent =
        free && free.number > 0
          ? `${slots('free_spin', { number: free.number, of: free.of })} · ${slots('multiplier', { multiplier: free.multiplier })}`
          : ''
      document.body.classList.toggle('is-free', free !== null)
    },
  }
}

/** Three of a kind with what they pay, beside a board that has only one row. */
function paysOf({ rules, coins, game }: SlotState): { view: HTMLElement; setBet(bet: number): void } {
  const rows = rules.symbols.flatMap(({ id, pays: [step] }) => {
    if (!step) return []
    const pay = h('b', { class: 'money' })
    const picture = () =>
      h('img', { src: artUrl(themeOf(game).art[id] ?? ''), alt: '', width: '30', height: '30' })
    const view = h('li', { 'aria-label': symbolName(game, id) }, picture(), picture(), picture(), pay)
    return [{ view, pay, coins: step.coins }]
  })
  return {
    view: h('ul', { class: 'coin-pays' }, ...rows.map(({ view }) => view)),
    setBet(bet) {
      for (const row of rows) row.pay.textContent = riel((row.coins * bet) / coins)
    },
  }
}
