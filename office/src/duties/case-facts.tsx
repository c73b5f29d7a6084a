/** What a rule found besides movements of money: copies, with the way to where each came from. */
import type { Fact } from '@samnang/contract/office/duties'
import { RANGES } from '@samnang/core/lotto59/markets'
import { price } from '@samnang/portal/text/format.ts'
import { Link } from 'wouter'
import { useMay } from '../session/session.ts'
import { duties } from '../text/duties.ts'
import { lotto59 } from '../text/lotto59.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Time } from '../ui/time.tsx'

export function CaseFacts({ rows }: { rows: readonly Fact[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={duties('facts')} className="grid gap-2">
      <h2 className="font-bold">{duties('facts')}</h2>
      <p className="text-sm text-muted">{duties('facts_help')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div className="overflow-x-auto rounded-md border border-line bg-surface" tabIndex={0}>
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-muted">
              {(['fact', 'at', 'player', 'words'] as const).map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-normal">
                  {duties(`column_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FactRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function FactRow({ row }: { row: Fact }) {
  const number = numberOf(row)
  return (
    <tr className="border-t border-line">
      <td className="px-3 py-1.5">
        {duties(`fact_${row.kind}`)} {number !== null && <CopyId id={number.id} {...number.way} />}
      </td>
      <td className="px-3 py-1.5">
        <Time at={row.at} exact />
      </td>
      <td className="px-3 py-1.5">{row.player && <PlayerName player={row.player} />}</td>
      <td className="px-3 py-1.5">{wordsOf(row)}</td>
    </tr>
  )
}

function PlayerName({ player: { id, username } }: { player: NonNullable<Fact['player']> }) {
  if (!useMay('players.read')) return `${username} (${id})`
  return (
    <Link href={`/players/${id}`} className="text-info underline underline-offset-2">
      {username} ({id})
    </Link>
  )
}

/** The number of a bet or a call, and the page that proves it; null: it has none. */
function numberOf({ kind, ref, detail }: Fact): { id: string; way: { href?: string | undefined } } | null {
  switch (kind) {
    // A line of a slip is 64 times its number, and its place in it.
    case 'slip':
      return { id: ref, way: { href: `/disputes/slip/${BigInt(ref) / 64n}` } }
    case 'ticket':
      return { id: ref, way: { href: `/disputes/ticket/${ref}` } }
    case 'call':
      return { id: ref, way: detail.round === undefined ? {} : { href: `/disputes/round/${detail.round}` } }
    default:
      return null
  }
}

function wordsOf({ detail }: Fact): string {
  const { mark, product, provider, game, draw, market, numbers, rate, amount, staked, won, count } = detail
  const words = [
    mark && duties(`mark_${mark}`),
    ...[product, provider, game, detail.staff],
    draw && duties('fact_draw', { draw }),
    market && marketName(market),
    numbers,
    rate !== undefined && duties('fact_rate', { rate: rate.toFixed(2) }),
    amount !== undefined && `${price(amount)}៛`,
    staked !== undefined && duties('fact_staked', { amount: `${price(staked)}៛` }),
    !!detail.deposited && duties('fact_deposited', { amount: `${price(detail.deposited)}៛` }),
    won !== undefined && duties('fact_won', { amount: `${price(won)}៛` }),
    count !== undefined && duties('fact_count', { count }),
  ]
  return words.filter((word) => word !== undefined && word !== false && word !== '').join(' · ')
}

function marketName(market: string): string {
  if (market === 'NUMBER' || market === 'JACKPOT') return lotto59(`market_${market}`)
  const range = RANGES.find(({ type }) => type === market)
  return range ? `${range.low}–${range.high}` : market
}
