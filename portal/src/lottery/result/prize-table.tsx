import type { LotteryResult } from '@samnang/contract/lottery'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { prizeName } from './prize-names.ts'

type Columns = NonNullable<LotteryResult['prizes']>

/** Prizes as they were announced, a column for each province. */
export function PrizeTable({ columns }: { columns: Columns }) {
  const [main] = columns
  if (!main) return null
  return (
    <div className="min-w-0 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left font-bold">{lotteryPages('prizes')}</caption>
        {columns.length > 1 && (
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="sr-only">
                {lotteryPages('prize')}
              </th>
              {columns.map(({ title }, at) => (
                <th key={title} scope="col" className="px-1 py-1 text-center leading-normal font-normal">
                  {title || lotteryPages('main_column', { n: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {main.prizes.map(({ prize }) => (
            <tr key={prize} className="border-b border-line/60 last:border-0">
              <th
                scope="row"
                className="py-1 pr-2 text-left align-top leading-normal font-normal whitespace-nowrap text-muted"
              >
                {prizeName(prize)}
              </th>
              {columns.map(({ title, prizes }) => (
                <td key={title} className="px-0.5 py-1 align-top desk:px-1">
                  <Numbers
                    numbers={prizes.find((one) => one.prize === prize)?.numbers ?? []}
                    isStacked={columns.length > 1}
                    isGreat={prize === 'DB' || prize === 'FIRST'}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface NumbersProps {
  numbers: readonly string[]
  /** Below each other: beside them stand those of other provinces. */
  isStacked: boolean
  isGreat: boolean
}

function Numbers({ numbers, isStacked, isGreat }: NumbersProps) {
  const look = isGreat ? 'font-bold text-gold' : ''
  return (
    <ul
      className={`leading-normal whitespace-nowrap tabular-nums ${look} ${isStacked ? 'grid justify-items-center' : 'flex flex-wrap gap-x-4'}`}
    >
      {numbers.map((number, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place in the prize; equal ones happen
        <li key={at}>{number}</li>
      ))}
    </ul>
  )
}
