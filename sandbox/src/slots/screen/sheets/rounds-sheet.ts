/** The last rounds of the player, each with the way to its page. */

import { openSheet } from '../../../kit/canvas/sheet.ts'
import { h } from '../../../kit/dom.ts'
import { dayAndHour, riel, signedRiel } from '../../../text/format.ts'
import { slots } from '../../../text/slots.ts'
import type { SlotState } from '../../events.ts'

export function openRoundsSheet(rounds: SlotState['last'], token: string): Promise<void> {
  if (rounds.length === 0) return openSheet(slots('last_rounds'), h('p', {}, slots('no_rounds')))
  const rows = rounds.map(({ round, bet, win, at }) =>
    h(
      'li',
      {},
      h(
        'a',
        {
          class: 'round',
          href: `/history/${encodeURIComponent(round)}?${new URLSearchParams({ token, lang: document.documentElement.lang })}`,
          target: '_blank',
          rel: 'noopener',
        },
        h('span', { class: 'round-time' }, dayAndHour(at)),
        h('span', { class: 'money' }, riel(bet)),
        h('b', { class: win > bet ? 'money is-win' : 'money' }, signedRiel(win - bet)),
        h('span', { class: 'round-more' }, slots('details')),
      ),
    ),
  )
  return openSheet(slots('last_rounds'), h('ul', { class: 'rounds' }, ...rows))
}
