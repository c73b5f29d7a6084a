/** Figures as a desk reads them: beside what came back, what the rates say, and in the order that was asked for. */
import type { FIGURES_BY, NoBand } from '@samnang/contract/office/figures'
import type { Theory } from '@samnang/core/lotto59/return-band'
import type { Queryable } from '../database/pool.ts'
import { branchesBy, type Days, type FigureRow, figuresBy, type Sums } from './report-store.ts'
import { noBandOf, saidReturn, theoryOf, totalOf } from './reports.ts'

export interface ToldFigure extends FigureRow {
  /** Of players: of which branch. */
  branch: string | null
  /** Percent; null: some of the stakes have none. */
  theory: number | null
  band: Theory['band']
  noBand: NoBand | null
}

export interface ReportAsked extends Days {
  by: (typeof FIGURES_BY)[number]
  product: string | null
  part: string | null
  player: bigint | null
  /** By what is left to the house; null: by name. */
  order: 'most' | 'least' | null
}

/** Days, products, parts or branches; `total` of all of them. Days of one part have its band, of each day. */
export async function toldFigures(
  db: Queryable,
  asked: ReportAsked,
): Promise<{ rows: ToldFigure[]; total: Sums & { theory: number | null } }> {
  if (asked.by === 'branch') {
    const rows = inOrder((await branchesBy(db, asked)).map(toldBranch), asked.order)
    return { rows, total: { ...totalOf(rows), theory: null } }
  }
  const whole = await partsOf(db, asked, 'part')
  const rows = await rowsOf(db, asked, whole)
  return { rows: inOrder(rows, asked.order), total: { ...totalOf(rows), theory: theoryOfSum(whole) } }
}

async function rowsOf(
  db: Queryable,
  asked: ReportAsked,
  whole: readonly ToldFigure[],
): Promise<readonly ToldFigure[]> {
  const { by, product, part } = asked
  if (by === 'part') return whole
  const parts = by === 'day' ? await partsOf(db, asked, 'day part') : whole
  if (by === 'day' && product !== null && part !== null) return parts
  return toldSums(await figuresBy(db, { ...asked, by: by === 'day' ? 'day' : 'product' }), parts)
}

async function partsOf(db: Queryable, asked: ReportAsked, by: 'part' | 'day part'): Promise<ToldFigure[]> {
  return (await figuresBy(db, { ...asked, by })).map(told)
}

/** Of a part. */
function told(row: FigureRow): ToldFigure {
  const theory = theoryOf(row)
  return {
    ...row,
    branch: null,
    theory: theory?.theory ?? saidReturn(row),
    band: theory?.band ?? null,
    noBand: noBandOf(row, theory),
  }
}

function toldSums(rows: readonly FigureRow[], parts: readonly ToldFigure[]): ToldFigure[] {
  const ofKey = new Map<string | null, ToldFigure[]>()
  const keyOf = ({ day, product }: FigureRow) => day ?? product
  for (const part of parts) {
    const key = keyOf(part)
    ofKey.set(key, [...(ofKey.get(key) ?? []), part])
  }
  return rows.map((row) => {
    const theory = theoryOfSum(ofKey.get(keyOf(row)) ?? [])
    return { ...row, branch: null, theory, band: null, noBand: null }
  })
}

/** What the rates give back of all of these, each by what was staked on it. Null where one with stakes has none. */
export function theoryOfSum(parts: readonly Pick<ToldFigure, 'stake' | 'theory'>[]): number | null {
  let [staked, given] = [0, 0]
  for (const { stake, theory } of parts) {
    if (stake === 0n) continue
    if (theory === null) return null
    staked += Number(stake)
    given += Number(stake) * theory
  }
  return staked > 0 ? Math.round((given / staked) * 100) / 100 : null
}

/** The same of the stakes of one day: of a product, or of a provider's games of one family. */
export async function theoryOfDay(
  db: Queryable,
  day: string,
): Promise<(product: string, family?: string) => number | null> {
  const days = { from: day, to: day, product: null, player: null }
  const parts = (await figuresBy(db, { ...days, by: 'part' })).map(told)
  return (product, family) =>
    theoryOfSum(
      parts.filter((part) => part.product === product && (family === undefined || part.family === family)),
    )
}

const NONE = {
  ...{ day: null, product: null, part: null, productTitle: null, partTitle: null, rtp: null },
  family: null,
  ...{ possible: 0n, square: 0n, jackpot: null, lottery: null },
}

function toldBranch(row: Sums & { branch: string }): ToldFigure {
  return { ...NONE, ...row, theory: null, band: null, noBand: null }
}

function inOrder(rows: readonly ToldFigure[], order: ReportAsked['order']): ToldFigure[] {
  if (order === null) return [...rows]
  const sign = order === 'most' ? -1n : 1n
  return [...rows].sort((one, other) =>
    Number(sign * (one.stake - one.payout - (other.stake - other.payout))),
  )
}
