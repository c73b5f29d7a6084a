/** The columns of the reports of play: names, sums, and what the rates and chance say beside them. */
import type { FigureRow, Figures } from '@samnang/contract/office/figures'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { price } from '@samnang/portal/text/format.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { figures } from '../text/figures.ts'
import { Money } from '../ui/money.tsx'
import { Tag } from '../ui/tag.tsx'
import { branchName, partName, productName } from './names.ts'

type By = Figures['by']

const SUMS = ['bets', 'stake', 'payout', 'net', 'refunded', 'return'] as const

/** How many columns of names there are. */
export const namedOf = (by: By) => (by === 'part' ? 2 : 1)

/** A band is a part's: of one period, or of each day of one part. */
export const hasBands = ({ by, rows }: Figures) =>
  by === 'part' || (by === 'day' && rows.some(({ part }) => part !== null))

export function headsOf(data: Figures) {
  const { by } = data
  const names = by === 'part' ? (['product', 'part'] as const) : ([by] as const)
  const figured = [
    ...SUMS,
    ...(by === 'branch' ? [] : (['theory'] as const)),
    ...(hasBands(data) ? (['band'] as const) : []),
  ]
  return [
    ...names.map((name) => ({
      text: figures(name),
      help: name === 'branch' ? figures('help_branch') : undefined,
    })),
    ...figured.map((name) => ({ text: figures(name), help: figures(`help_${name}`) })),
  ]
}

/** `daysOf`: the address of the days of a part. */
export function cellsOf(data: Figures, row: FigureRow, daysOf: (row: FigureRow) => string): ReactNode[] {
  const { by } = data
  return [
    ...namesOf(by, row, daysOf),
    ...sumCells(row),
    ...(by === 'branch' ? [] : [percentText(row.theory_percent)]),
    ...(hasBands(data) ? [<Band key="band" row={row} />] : []),
  ]
}

export function totalCells(data: Figures): ReactNode[] {
  const { by, total } = data
  return [
    figures('total'),
    ...(by === 'part' ? [''] : []),
    ...sumCells(total),
    ...(by === 'branch' ? [] : [percentText(total.theory_percent)]),
    ...(hasBands(data) ? [''] : []),
  ]
}

function namesOf(by: By, row: FigureRow, daysOf: (row: FigureRow) => string): ReactNode[] {
  if (by === 'day') return [row.day ? shownDay(row.day) : '']
  if (by === 'branch') return [branchName(row)]
  if (by === 'product') return [productName(row)]
  return [
    productName(row),
    <Link key="part" href={daysOf(row)} className="text-info underline underline-offset-2">
      {partName(row)}
    </Link>,
  ]
}

function sumCells({
  bets,
  stake,
  payout,
  net,
  refunded,
  return_percent,
}: Omit<Figures['total'], 'theory_percent'>) {
  const money = [stake, payout, net, refunded].map((amount, at) => (
    <Money key={SUMS[at + 1]} amount={amount} />
  ))
  return [price(bets), ...money, percentText(return_percent)]
}

function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent.toFixed(2)}%`
}

/** Between what chance alone leaves the return, and whether it is there. */
function Band({ row: { band, no_band, return_percent } }: { row: FigureRow }) {
  if (band === null)
    return no_band === null ? '–' : <span className="text-muted">{figures(`no_band_${no_band}`)}</span>
  const isOutside = return_percent !== null && (return_percent < band.low || return_percent > band.high)
  return (
    <>
      {percentText(band.low)} – {percentText(band.high)}
      {isOutside && <Tag tone="warn">{figures('outside')}</Tag>}
    </>
  )
}
