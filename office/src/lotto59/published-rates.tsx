/** What was published when and by whom, each with what it changed. */
import type { PublishedPaytable } from '@samnang/contract/office/lotto59'
import { paytableChanges } from '../desk/paytable-rows.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Button } from '../ui/button.tsx'
import { personOf } from '../ui/person.ts'
import { Time } from '../ui/time.tsx'

interface PublishedRatesProps {
  rows: readonly PublishedPaytable[]
  onLoad: (row: PublishedPaytable) => void
}

export function PublishedRates({ rows, onLoad }: PublishedRatesProps) {
  return (
    <section aria-label={lotto59('published')} className="grid gap-2">
      <h2 className="font-bold">{lotto59('published')}</h2>
      <ul className="grid divide-y divide-line rounded-md border border-line bg-surface">
        {rows.map((row, at) => {
          const before = rows[at + 1]
          return (
            <li key={row.id} data-publication={row.id} className="flex flex-wrap items-center gap-2 p-3">
              <div className="grid grow gap-0.5">
                <p>
                  <b>{lotto59('version', { n: row.version })}</b> · <Time at={row.at} /> · {personOf(row.by)}
                </p>
                {before ? (
                  <Changes before={before} after={row} />
                ) : (
                  <p className="text-sm">{lotto59('first_rates')}</p>
                )}
              </div>
              <Button
                aria-label={`${lotto59('load')}: ${lotto59('version', { n: row.version })}`}
                onClick={() => onLoad(row)}
              >
                {lotto59('load')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Side = Pick<PublishedPaytable, 'paytable'>

/** `55–238: 9.20 → 9.10`, each on a line. */
export function Changes({ before, after }: { before: Side; after: Side }) {
  return (
    <ul className="text-sm tabular-nums">
      {paytableChanges(before.paytable, after.paytable).map(([name, was, is]) => (
        <li key={name}>
          {name}: {was} → <b>{is}</b>
        </li>
      ))}
    </ul>
  )
}
