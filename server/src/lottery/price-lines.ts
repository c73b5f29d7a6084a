/** What the lines of a ticket cost and may win, under the rules of their draw. */
import type { LotteryItemIn, LotteryShown } from '@samnang/contract/lottery'
import { type ItemCode, type PricedItem, priceItem } from '@samnang/core/lottery/price-item'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import type { OfferedDraw } from './offered-draw.ts'

export interface PricedLine {
  asked: LotteryItemIn
  priced: PricedItem
}

/** Says which line of the request is refused (from 0), and for which of its numbers. */
export function aboutLine(at: number, numbers: readonly string[]): Pick<Refusal, 'errors'> {
  return { errors: { [`items.${at}`]: [...numbers] } }
}

/** All lines or none. Refusals: `too_many_lines`, and those of `priceItem`. */
export function priceLines(
  { rules, session, specials }: OfferedDraw,
  items: readonly LotteryItemIn[],
): Outcome<PricedLine[], ItemCode | 'too_many_lines'> {
  const { linesMax } = rules.limits
  if (items.length > linesMax) return refused('too_many_lines', { n: linesMax })
  const lines: PricedLine[] = []
  for (const [at, asked] of items.entries()) {
    const item = { ...asked, amountRiel: asked.amount }
    const priced = priceItem({ rules, session, item, specials })
    if (!priced.ok) return { ...priced, ...aboutLine(at, priced.errors?.numbers ?? []) }
    lines.push({ asked, priced: priced.value })
  }
  return accepted(lines)
}

/**
 * The lines, where they pay what the player was shown, or where nobody says what that was. A number may have been marked
 * a moment ago, on a page without its line. Refused with `pays_otherwise`, which names the line and its numbers unless all
 * rules are others.
 */
export function asShown(
  lines: PricedLine[],
  rulesVersion: number,
  shown: LotteryShown | undefined,
): Outcome<PricedLine[], 'pays_otherwise'> {
  if (!shown) return accepted(lines)
  if (shown.rule_version !== rulesVersion) return refused('pays_otherwise')
  for (const [at, { priced }] of lines.entries()) {
    const others = priced.expanded.filter(
      (number) => (priced.reduced[number] ?? 100) !== (shown.reduced[number] ?? 100),
    )
    if (others.length > 0) return refused('pays_otherwise', aboutLine(at, others))
  }
  return accepted(lines)
}

/**
 * As `lottery_line` (schema/17-lottery-tickets.sql) reads them; units travel as text, since they may pass what a
 * float holds.
 */
export function linesJson(lines: readonly PricedLine[]): string {
  return JSON.stringify(
    lines.map(({ asked, priced }) => ({
      numbers: asked.numbers,
      digits: asked.digits,
      posts: asked.posts,
      amount: String(priced.amountUnits),
      kind: asked.kind,
      // A range that the kind does not read would only confuse who looks at the ticket later.
      range: asked.kind === 'range' ? asked.range : null,
      expanded: priced.expanded,
      units: priced.units,
      cost: String(priced.costUnits),
      rates: priced.ratesCenti,
      reduced: priced.reduced,
      liabilities: priced.risks.map(({ liabilityUnits }) => String(liabilityUnits)),
    })),
  )
}
