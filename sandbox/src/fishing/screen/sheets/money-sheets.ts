/** The sheets that have to do with money: more credit, leaving. */

import { openSheet } from '../../../kit/canvas/sheet.ts'
import { h } from '../../../kit/dom.ts'
import { fishing } from '../../../text/fishing.ts'
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'

/** Resolves with the amount to bring; null for none. */
export function openTopUpSheet(amounts: readonly number[], balance: number | null): Promise<number | null> {
  return chooseOne(fishing('top_up'), {
    why:
      amounts.length > 0
        ? `${shared('balance')} ${balance === null ? '…' : riel(balance)}`
        : shared('not_enough_money'),
    options: amounts.map((amount) => [riel(amount), amount]),
  })
}

/** Resolves with true when one really leaves. */
export async function openLeaveSheet(credit: { table: number; flying: number }): Promise<boolean> {
  const flying = credit.flying > 0 ? ` ${fishing('leave_flying', { amount: riel(credit.flying) })}` : ''
  const chosen = await chooseOne(fishing('leave'), {
    why: fishing('leave_ask', { amount: riel(credit.table) }) + flying,
    options: [[fishing('leave_now'), 1]],
    otherwise: fishing('stay'),
  })
  return chosen !== null
}

async function chooseOne(
  title: string,
  given: { why: string; options: readonly (readonly [text: string, value: number])[]; otherwise?: string },
): Promise<number | null> {
  let chosen: number | null = null
  const close = () => document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  const buttons = given.options.map(([text, value]) =>
    h(
      'button',
      {
        class: 'main-button',
        onclick() {
          chosen = value
          close()
        },
      },
      text,
    ),
  )
  const otherwise = h('button', { class: 'plain-button', onclick: close }, given.otherwise ?? shared('close'))
  await openSheet(title, h('p', {}, given.why), h('div', { class: 'options' }, ...buttons), otherwise)
  return chosen
}
