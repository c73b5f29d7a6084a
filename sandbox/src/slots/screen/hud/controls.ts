/** Money, bet and the spin button. Real buttons: keyboard and screen reader use them as they are. */

import { h, icon } from '../../../kit/dom.ts'
import { amount, riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { slots } from '../../../text/slots.ts'

/** What the spin button does now. */
type SpinButton = 'spin' | 'skip' | 'wait'

export interface Controls {
  view: HTMLElement
  setBalance(value: number | null): void
  setBet(value: number, may: { lower: boolean; raise: boolean }): void
  setWon(value: number): void
  setButton(state: SpinButton): void
  focus(): void
}

export function createControls(on: { lower: () => void; raise: () => void; press: () => void }): Controls {
  const balance = figure(shared('balance'), 'balance')
  const bet = figure(shared('bet'), 'bet')
  const won = figure(shared('win'), 'won')
  const lower = stepButton('minus', slots('bet_down'), on.lower)
  const raise = stepButton('plus', slots('bet_up'), on.raise)
  const spin = h('button', { class: 'spin', onclick: on.press })
  let may = { lower: false, raise: false }
  let state: SpinButton = 'wait'
  const follow = () => {
    lower.disabled = state !== 'spin' || !may.lower
    raise.disabled = state !== 'spin' || !may.raise
  }
  return {
    view: h(
      'div',
      { class: 'controls' },
      h('dl', { class: 'figures' }, balance.view, bet.view, won.view),
      h('div', { class: 'buttons' }, lower, spin, raise),
    ),
    setBalance: (value) => balance.set(value === null ? '…' : riel(value)),
    setWon: (value) => won.set(amount(value) === '0' ? '–' : riel(value)),
    setBet(value, next) {
      bet.set(riel(value))
      may = next
      follow()
    },
    setButton(next) {
      state = next
      spin.dataset.state = next
      // Not `disabled`: the button would lose the focus, and with it the keyboard's place.
      spin.setAttribute('aria-disabled', String(next === 'wait'))
      spin.replaceChildren(icon(next === 'skip' ? 'skip' : 'turn', 30), h('span', {}, slots(next)))
      follow()
    },
    focus: () => spin.focus({ preventScroll: true }),
  }
}

function figure(label: string, name: string): { view: HTMLElement; set(text: string): void } {
  const value = h('dd', { class: 'money', 'data-figure': name })
  return {
    view: h('div', { class: `figure is-${name}` }, h('dt', {}, label), value),
    set(text) {
      value.textContent = text
    },
  }
}

function stepButton(name: 'minus' | 'plus', label: string, onclick: () => void): HTMLButtonElement {
  return h('button', { class: 'step', 'aria-label': label, title: label, onclick }, icon(name, 26))
}
