/** The rules of a game: exact return, what pays how much for the chosen bet, and how its fairness is kept. */

import { artUrl } from '../../../kit/canvas/art.ts'
import { openSheet } from '../../../kit/canvas/sheet.ts'
import { h, icon } from '../../../kit/dom.ts'
import { amount, riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { slotRules } from '../../../text/slot-rules.ts'
import { slots } from '../../../text/slots.ts'
import type { RuleKey, SlotState, SymbolRules } from '../../events.ts'
import { symbolName } from '../symbol-name.ts'
import { themeOf } from '../theme.ts'

export function openRulesSheet(state: SlotState, bet: number): Promise<void> {
  const { rules, rtp } = state
  const sentences = rules.keys.map((key) => h('p', {}, sentence(key, state, bet)))
  return openSheet(
    shared('rules'),
    h('p', { class: 'return' }, slots('return_percent', { percent: rtp.percent.toFixed(2) })),
    h(
      'details',
      {},
      h('summary', {}, icon('info', 18), shared('for_auditors')),
      h('p', { class: 'exact' }, `${rtp.num} / ${rtp.den}`),
    ),
    h('h3', {}, slots('paytable')),
    h('p', { class: 'soft' }, slots('paytable_for', { bet: riel(bet) })),
    h(
      'ul',
      { class: 'pays' },
      ...rules.symbols.filter(({ kind }) => kind !== 'blank').map((symbol) => symbolRow(symbol, state, bet)),
    ),
    ...(rules.lines.length > 0 ? linePictures(state) : []),
    h('h3', {}, shared('rules')),
    ...(state.mode === 'demo' ? [h('p', {}, slots('demo_note'))] : []),
    ...sentences,
  )
}

function symbolRow({ id, pays }: SymbolRules, { game, coins }: SlotState, bet: number): HTMLElement {
  const name = symbolName(game, id)
  const lines = pays.map(({ from, to, coins: pay }) =>
    h(
      'span',
      { class: 'pay' },
      h('span', {}, from === to ? `×${from}` : `×${from}–${to}`),
      h('b', { class: 'money' }, riel((pay * bet) / coins)),
    ),
  )
  return h(
    'li',
    { class: 'pay-symbol' },
    h('img', { src: artUrl(themeOf(game).art[id] ?? ''), alt: '', width: '48', height: '48' }),
    h('span', { class: 'pay-name' }, name),
    h('span', { class: 'pay-lines' }, ...lines),
  )
}

/** Small pictures of the win lines, numbered from 1. */
function linePictures({ rules }: SlotState): HTMLElement[] {
  const pictures = rules.lines.map((rows, line) => {
    const cells = Array.from({ length: rules.rows * rules.columns }, (_, at) =>
      h('i', rows[at % rules.columns] === Math.floor(at / rules.columns) ? { class: 'on' } : {}),
    )
    const grid = h('span', { class: 'line-cells', 'aria-hidden': 'true' }, ...cells)
    return h(
      'li',
      {
        'aria-label': `${slots('line_number', { line: line + 1 })}: ${rows.map((row) => row + 1).join(' ')}`,
      },
      grid,
      String(line + 1),
    )
  })
  return [
    h('h3', {}, slots('pay_lines', { n: rules.lines.length })),
    h('ul', { class: 'line-list' }, ...pictures),
  ]
}

function sentence(key: RuleKey, { rules, rtp }: SlotState, bet: number): string {
  const { lines, freeSpins, freeMultiplier, ladder, anyThree, multiplierReel, cap, hitRate } = rules
  const chances = multiplierReel.reduce((sum, { weight }) => sum + weight, 0)
  switch (key) {
    case 'lines':
      return slotRules('lines', { lines: lines.length })
    case 'ways':
      return slotRules('ways', { ways: rules.rows ** rules.columns })
    case 'anywhere':
      return slotRules('anywhere', {
        count: Math.min(...rules.symbols.flatMap(({ pays }) => pays.map(({ from }) => from))),
      })
    case 'ladder':
      return slotRules('ladder', { ladder: ladder.map((step) => `×${step}`).join(' ') })
    case 'anyThree':
      return slotRules('anyThree', { pay: anyThree })
    case 'multiplierReel':
      return slotRules('multiplierReel', {
        chances: multiplierReel
          .map(({ multiplier, weight }) => `×${multiplier} ${weight}/${chances}`)
          .join(', '),
      })
    case 'freeSpins':
      return slotRules('freeSpins', {
        steps: freeSpins.map(({ scatters, spins }) => `${scatters} → ${spins}`).join(', '),
        multiplier: freeMultiplier,
      })
    case 'cap':
      return slotRules('cap', { cap: amount(cap), amount: riel(cap * bet) })
    case 'return':
      return slotRules('return', { percent: rtp.percent.toFixed(2), hit: hitRate.percent.toFixed(2) })
    case 'pace':
      return slotRules('pace', { seconds: rules.paceMs / 1000 })
    default:
      return slotRules(key)
  }
}
