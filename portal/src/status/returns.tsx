/** What each kind of bet has given back, what it should on average, and the band of chance: a card each. */
import type { Status } from '@samnang/contract/status'
import { percent } from '../text/format.ts'
import { ordinal } from '../text/ordinal.ts'
import { status } from '../text/status.ts'

type Row = Status['returns']['rows'][number]

export function Returns({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={`${row.game}/${row.part}`}
          className="grid gap-1 rounded-lg border border-line bg-surface px-3 py-2"
        >
          <p className="flex flex-wrap justify-between gap-x-4">
            <b>{partName(row)}</b>
            <span className="text-sm text-muted">{status(row.game)}</span>
          </p>
          <dl className="grid">
            <Figure name={status('measured')} value={ofHundred(row.measured)} isOdd={isOutside(row)} />
            <Figure name={status('theory')} value={ofHundred(row.theory)} />
            <Figure name={status('band')} value={bandOf(row)} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Figure({ name, value, isOdd = false }: { name: string; value: string; isOdd?: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className={`grow text-right tabular-nums ${isOdd ? 'font-bold text-warn' : ''}`}>{value}</dd>
    </div>
  )
}

const ofHundred = (value: number) => percent(value / 100)

const bandOf = ({ band }: Row) =>
  band === null ? status('band_few') : `${ofHundred(band.low)}–${ofHundred(band.high)}`

const isOutside = ({ measured, band }: Row) => band !== null && (measured < band.low || measured > band.high)

/** Of lotto 59 by the number of the bet's type, of the Khmer lottery by the hour of its session. */
function partName({ game, part }: Row): string {
  if (game === 'KH') return status('session', { time: part.replace(/^(\d\d)(\d\d)$/, '$1:$2') })
  if (part === '8') return status('number')
  return part === '9' ? status('jackpot') : status('range', { n: ordinal(part) })
}
