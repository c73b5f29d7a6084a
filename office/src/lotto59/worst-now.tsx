/** What the draws that take bets now could cost, under their own rates and under these. */
import type { PaytableDoc } from '@samnang/contract/office/lotto59'
import { price } from '@samnang/portal/text/format.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { lotto59 } from '../text/lotto59.ts'
import { pollName } from './poll-name.ts'
import { worstUnder } from './worst-under.ts'

const REFRESH_MS = 10_000

export function WorstUnder({ paytable }: { paytable: PaytableDoc }) {
  const { data } = useAnswer('GET /api/lotto59/live', {}, { refreshMs: REFRESH_MS })
  const open = (data?.polls ?? []).flatMap(({ poll, draws }) =>
    draws.filter(({ state }) => state === 'OPEN').map((draw) => ({ poll, ...draw })),
  )
  return (
    <section aria-label={lotto59('worst_under')} className="grid gap-1">
      <h2 className="font-bold">{lotto59('worst_under')}</h2>
      {open.length === 0 && <p className="text-sm text-muted">{lotto59('no_open')}</p>}
      <ul className="text-sm tabular-nums">
        {open.map(({ id, poll, number, risk }) => (
          <li key={id}>
            {lotto59('worst_from_to', {
              ...{ poll: pollName(poll), n: number, before: price(risk.worst.owed) },
              after: price(worstUnder(risk, paytable)),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
