/** What every fish pays, how often, and what comes back in the long run; then how a bullet lives. */
import { openSheet } from '../../../kit/canvas/sheet.ts'
import { h } from '../../../kit/dom.ts'
import { fishing, fishName } from '../../../text/fishing.ts'
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { FISH, FISH_KINDS, type FishKind } from '../../fish-kinds.ts'
import { hundredfoldMean, killPpm } from '../../fish-prizes.ts'
import { pictureOf } from '../hud/big-win.ts'
import type { RoomView } from '../room-view.ts'

const MILLION = 1_000_000
const PICTURE_WIDTH = 56

/** In percent, exactly: chance in millionths times a hundredfold mean. */
function returnPercent(kind: FishKind): string {
  return trimmed((killPpm(kind) * hundredfoldMean(kind)) / MILLION)
}

export function openRulesSheet({ rules, mode, commitment }: RoomView, bullet: number): Promise<void> {
  const sentences = [
    ...[fishing('rule_bullet'), fishing('rule_hit'), fishing('rule_same'), fishing('rule_first')],
    ...[fishing('rule_refund'), fishing('rule_special')],
    fishing('rule_speed', { rate: rules.shotsPerSecond, bullets: rules.bulletsMax }),
    ...[fishing('rule_seat'), fishing('rule_slice'), fishing('fish_protected')],
  ]
  return openSheet(
    shared('rules'),
    h('p', { class: 'return' }, fishing('return_all')),
    h('h3', {}, fishing('fish_table')),
    h('p', { class: 'soft' }, fishing('fish_table_for', { bullet: riel(bullet) })),
    h('ul', { class: 'pays' }, ...FISH_KINDS.filter(isPaid).map((kind) => fishRow(kind, bullet))),
    h('h3', {}, shared('rules')),
    ...sentences.map((sentence) => h('p', {}, sentence)),
    ...(mode === 'demo' ? [h('p', {}, shared('play_money'))] : []),
    h('p', { class: 'exact' }, fishing('exact', { hash: commitment.hash })),
  )
}

function isPaid(kind: FishKind): boolean {
  return FISH[kind].prizes.length > 0
}

function fishRow(kind: FishKind, bullet: number): HTMLElement {
  const { prizes } = FISH[kind]
  const [first] = prizes
  const isPlain = prizes.length === 1
  const pays = isPlain
    ? `×${first?.multiple ?? 0} = ${riel((first?.multiple ?? 0) * bullet)}`
    : prizes
        .map((prize) => fishing('prize_or', { multiple: prize.multiple, weight: prize.weight }))
        .join(', ')
  return h(
    'li',
    { class: 'pay-symbol' },
    h('span', { class: 'fish-picture', 'aria-hidden': 'true' }, pictureOf(kind, PICTURE_WIDTH)),
    h('span', { class: 'pay-name' }, fishName(`fish_${kind}`)),
    h(
      'span',
      { class: 'pay-lines' },
      h('b', isPlain ? { class: 'money' } : {}, pays),
      h('span', {}, fishing('fish_chance', { percent: trimmed(killPpm(kind) / 10_000) })),
      h('span', {}, fishing('fish_return', { percent: returnPercent(kind) })),
    ),
  )
}

/** At most four decimals, without zeros at the end. */
function trimmed(value: number): string {
  return value.toFixed(4).replace(/\.?0+$/, '')
}
