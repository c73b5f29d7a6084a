/** What was brought to the table in this visit, each with the way to its page. */

import { openSheet } from '../../../kit/canvas/sheet.ts'
import { h } from '../../../kit/dom.ts'
import { fishing } from '../../../text/fishing.ts'
import { riel, signedRiel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import type { Slice } from '../../messages.ts'

export function openHistorySheet(slices: readonly Slice[], token: string): Promise<void> {
  if (slices.length === 0) return openSheet(shared('history'), h('p', {}, fishing('history_none')))
  return openSheet(
    shared('history'),
    h('ul', { class: 'rounds' }, ...slices.map((slice) => row(slice, token))),
  )
}

function row({ round, boughtIn, totalBet, totalWin, returned }: Slice, token: string): HTMLElement {
  const lang = document.documentElement.lang
  const net = totalWin - totalBet
  return h(
    'li',
    {},
    h(
      'a',
      {
        class: 'round',
        href: `/history/${encodeURIComponent(round)}?${new URLSearchParams({ token, lang })}`,
        target: '_blank',
        rel: 'noopener',
      },
      h(
        'span',
        {},
        returned === null
          ? fishing('history_open', { bought: riel(boughtIn) })
          : fishing('history_shots', { bought: riel(boughtIn), returned: riel(returned) }),
      ),
      h('b', { class: net > 0 ? 'money is-win' : 'money' }, signedRiel(net)),
      h(
        'span',
        { class: 'round-more' },
        fishing('history_hits', { bet: riel(totalBet), win: riel(totalWin) }),
      ),
    ),
  )
}
