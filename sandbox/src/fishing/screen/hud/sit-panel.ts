/** Where to sit and with how much: stands over the water until one sits. */
import { h } from '../../../kit/dom.ts'
import { fishing } from '../../../text/fishing.ts'
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import type { SeatNumber, SeatView } from '../../messages.ts'
import { SEATS } from '../../world.ts'
import { buyIns, firstBuyIn } from '../buy-in.ts'
import type { RoomView } from '../room-view.ts'

export interface SitPanel {
  view: HTMLElement
  /** `waiting`: the sentence that stands there instead of the button. */
  show(room: RoomView, waiting: string | null): void
  hide(): void
}

export function createSitPanel(onSit: (seat: SeatNumber | null, buyIn: number) => void): SitPanel {
  const view = h('section', { class: 'sit', 'aria-label': fishing('sit_title') })
  view.hidden = true
  let seat: SeatNumber | null = null
  let amount: number | null = null
  let shown = ''
  let last: { room: RoomView; waiting: string | null } | null = null
  const draw = () => {
    if (!last) return
    const { room, waiting } = last
    const amounts = buyIns(room.rules, room.balance)
    if (seat !== null && room.seats.some((one) => one.seat === seat)) seat = null
    if (amount === null || !amounts.includes(amount)) amount = firstBuyIn(amounts)
    const now = JSON.stringify([room.seats, room.balance, waiting, seat, amount])
    if (now === shown) return
    shown = now
    const focused = document.activeElement?.getAttribute('data-choice')
    view.replaceChildren(
      h('h2', {}, fishing('sit_title')),
      h('p', { class: 'stakes' }, shotCosts(room.rules.levels)),
      seatRow(room.seats, seat, (next) => {
        seat = next
        draw()
      }),
      h(
        'h3',
        {},
        `${fishing('buy_in')} · ${shared('balance')} ${room.balance === null ? '…' : riel(room.balance)}`,
      ),
      amountRow(amounts, amount, (next) => {
        amount = next
        draw()
      }),
      h('p', { class: 'soft' }, fishing('buy_in_why')),
      actionOf(room, waiting),
    )
    if (focused) view.querySelector<HTMLElement>(`[data-choice="${focused}"]`)?.focus()
  }
  const actionOf = (room: RoomView, waiting: string | null): HTMLElement => {
    if (waiting !== null) return h('p', { class: 'waiting', role: 'status' }, waiting)
    if (room.seats.length >= SEATS.length) return h('p', { role: 'status' }, fishing('seats_none'))
    const buyIn = amount
    if (buyIn === null) return h('p', { role: 'status' }, shared('not_enough_money'))
    const text = `${fishing('sit')} · ${riel(buyIn)}`
    return h('button', { class: 'main-button', onclick: () => onSit(seat, buyIn) }, text)
  }
  return {
    view,
    show(room, waiting) {
      last = { room, waiting }
      view.hidden = false
      draw()
    },
    hide() {
      view.hidden = true
    },
  }
}

function shotCosts(levels: readonly number[]): string {
  return fishing('shot_costs', { min: riel(levels[0] ?? 0), max: riel(levels.at(-1) ?? 0) })
}

function seatRow(
  seats: readonly SeatView[],
  chosen: SeatNumber | null,
  choose: (seat: SeatNumber | null) => void,
): HTMLElement {
  const buttons = SEATS.map((seat) => {
    const taken = seats.find((one) => one.seat === seat)
    const button = choice(`seat-${seat}`, chosen === seat, () => choose(seat))
    button.append(
      h('b', {}, fishing('seat', { seat: seat + 1 })),
      h('span', {}, taken ? taken.name : fishing('seat_free')),
    )
    button.disabled = taken !== undefined
    return button
  })
  const any = choice('any', chosen === null, () => choose(null))
  any.append(h('b', {}, fishing('any_seat')))
  return h('div', { class: 'choices', role: 'group', 'aria-label': fishing('sit_title') }, any, ...buttons)
}

function amountRow(
  amounts: readonly number[],
  chosen: number | null,
  choose: (amount: number) => void,
): HTMLElement {
  const buttons = amounts.map((amount) => {
    const button = choice(`amount-${amount}`, chosen === amount, () => choose(amount))
    button.append(h('b', { class: 'money' }, riel(amount)))
    return button
  })
  return h('div', { class: 'choices is-money', role: 'group', 'aria-label': fishing('buy_in') }, ...buttons)
}

function choice(name: string, isOn: boolean, onclick: () => void): HTMLButtonElement {
  return h('button', { class: 'choice', 'data-choice': name, 'aria-pressed': String(isOn), onclick })
}
