import type { Evidence } from '@samnang/contract/office/duties'
import { duties } from '../text/duties.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Money } from '../ui/money.tsx'
import { Time } from '../ui/time.tsx'

/** The movements of a case with their sums; all of them, so that paper shows all. */
export function CaseEvidence({ rows }: { rows: readonly Evidence[] }) {
  if (rows.length === 0) return <p className="text-muted">{duties('evidence_none')}</p>
  return (
    <section aria-label={duties('evidence')} className="grid gap-2">
      <h2 className="font-bold">{duties('evidence')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div className="overflow-x-auto rounded-md border border-line bg-surface" tabIndex={0}>
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-muted">
              {(['id', 'at', 'player', 'way'] as const).map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-normal">
                  {duties(`column_${name}`)}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 text-right font-normal">
                {duties('column_amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <EvidenceRow key={row.id} row={row} />
            ))}
          </tbody>
          <Sums rows={rows} />
        </table>
      </div>
    </section>
  )
}

function EvidenceRow({ row: { id, at, player, way, amount } }: { row: Evidence }) {
  return (
    <tr className="border-t border-line">
      <td className="px-3 py-1.5">
        <CopyId id={id} />
      </td>
      <td className="px-3 py-1.5">
        <Time at={at} exact />
      </td>
      <td className="px-3 py-1.5">
        {player.username} ({player.id})
      </td>
      <td className="px-3 py-1.5">{duties(way)}</td>
      <td className="px-3 py-1.5 text-right">
        <Money amount={amount} />
      </td>
    </tr>
  )
}

/** A sum for each way that there is. */
function Sums({ rows }: { rows: readonly Evidence[] }) {
  const ways = (['deposit', 'withdrawal'] as const).map((way) => ({
    way,
    of: rows.filter((row) => row.way === way),
  }))
  return (
    <tfoot>
      {ways
        .filter(({ of }) => of.length > 0)
        .map(({ way, of }) => (
          <tr key={way} className="border-t border-line font-bold">
            <th scope="row" colSpan={4} className="px-3 py-1.5 text-left">
              {duties(way)} · {duties('evidence_sum', { count: of.length })}
            </th>
            <td className="px-3 py-1.5 text-right">
              <Money amount={of.reduce((sum, { amount }) => sum + amount, 0)} />
            </td>
          </tr>
        ))}
    </tfoot>
  )
}
