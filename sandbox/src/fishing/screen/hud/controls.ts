/** Credit, bullet, target, more money, leaving. Real buttons: keyboard and screen reader use them. */
import { h, icon } from '../../../kit/dom.ts'
import { fishing } from '../../../text/fishing.ts'
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'

export interface ControlsState {
  balance: number | null
  credit: number
  /** Cost of a bullet; null while one looks on. */
  bullet: number | null
  mayLower: boolean
  mayRaise: boolean
  isLocking: boolean
  /** Nothing can be asked of the room now. */
  isBusy: boolean
}

export interface Controls {
  view: HTMLElement
  show(state: ControlsState): void
  /** Where the money of the table is shown, in CSS pixels from the corner of another element. */
  purse(from: HTMLElement): { x: number; y: number }
  /** Coins are on their way there. */
  paid(): void
}

/** When coins that fly arrive. */
const ARRIVE_MS = 1_000
const GLOW_MS = 700

export interface ControlEvents {
  lower(): void
  raise(): void
  lock(): void
  topUp(): void
  leave(): void
}

export function createControls(on: ControlEvents): Controls {
  const balance = figure(shared('balance'), 'balance')
  const credit = figure(fishing('credit'), 'credit')
  const bullet = h('output', { class: 'money bullet-cost', 'aria-label': fishing('bullet') })
  const lower = stepButton('minus', fishing('bullet_down'), on.lower)
  const raise = stepButton('plus', fishing('bullet_up'), on.raise)
  const lock = h('button', { class: 'round-button', 'aria-label': fishing('lock_long'), onclick: on.lock })
  lock.append(targetIcon(), h('span', {}, fishing('lock')))
  const more = stepButton('plus', fishing('top_up'), on.topUp)
  more.classList.add('is-small')
  const leave = h('button', { class: 'leave', onclick: on.leave }, fishing('leave'))
  const seated = [bullet, lower, raise, lock, more, leave]
  let shown = ''
  const show = (state: ControlsState) => {
    const now = JSON.stringify(state)
    if (now === shown) return
    shown = now
    const isSeated = state.bullet !== null
    view.classList.toggle('is-seated', isSeated)
    for (const one of seated) one.hidden = !isSeated
    balance.set(state.balance === null ? '…' : riel(state.balance))
    credit.view.hidden = !isSeated
    credit.set(riel(state.credit))
    bullet.textContent = riel(state.bullet ?? 0)
    lower.disabled = !state.mayLower
    raise.disabled = !state.mayRaise
    more.disabled = state.isBusy
    leave.disabled = state.isBusy
    lock.setAttribute('aria-pressed', String(state.isLocking))
  }
  const view = h(
    'footer',
    { class: 'hud' },
    h('div', { class: 'money-side' }, h('dl', { class: 'figures' }, balance.view, credit.view), more, leave),
    h('div', { class: 'bullet-side' }, lower, bullet, raise),
    h('div', { class: 'fire-side' }, lock),
  )
  return { view, show, purse: (from) => middleOf(credit.view, from), paid: () => glow(credit.view) }
}

function middleOf(element: HTMLElement, from: HTMLElement): { x: number; y: number } {
  const [own, corner] = [element.getBoundingClientRect(), from.getBoundingClientRect()]
  return { x: own.left + own.width / 2 - corner.left, y: own.top + own.height / 2 - corner.top }
}

function glow(element: HTMLElement): void {
  setTimeout(() => element.classList.add('is-paid'), ARRIVE_MS)
  setTimeout(() => element.classList.remove('is-paid'), ARRIVE_MS + GLOW_MS)
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
  return h('button', { class: 'step', 'aria-label': label, title: label, onclick }, icon(name, 24))
}

function targetIcon(): Element {
  const svg = icon('full')
  svg
    .querySelector('path')
    ?.setAttribute('d', 'M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 2v6M12 16v6M2 12h6M16 12h6')
  return svg
}
