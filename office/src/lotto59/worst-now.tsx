/** What the draws that take bets now could cost, under their own rates and under these. */
import type { PaytableDoc } from '@samnang/contract/office/lotto59'
import { price } from '@samnang/portal/text/format.ts'
import { useEffect, useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { pollName } from './poll-name.ts'

const REFRESH_MS = 10_000
/** The server goes through all five numbers: it is asked about what was typed, not about every key. */
const TYPED_MS = 400

export function WorstUnder({ paytable }: { paytable: PaytableDoc }) {
  const rates = useTyped(JSON.stringify(paytable))
  const { data, error, mutate } = useAnswer(
    'GET /api/lotto59/worst',
    { query: { paytable: rates } },
    { refreshMs: REFRESH_MS },
  )
  return (
    <section aria-label={lotto59('worst_under')} className="grid gap-1">
      <h2 className="font-bold">{lotto59('worst_under')}</h2>
      {!data && (error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />)}
      {data?.rows.length === 0 && <p className="text-sm text-muted">{lotto59('no_open')}</p>}
      <ul className="text-sm tabular-nums" aria-live="polite">
        {data?.rows.map(({ id, poll, number, now, under }) => (
          <li key={id} data-worst-under={poll}>
            {lotto59('worst_from_to', {
              ...{ poll: pollName(poll), n: number },
              ...{ before: price(now.owed), after: price(under.owed) },
            })}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {lotto59('worst_seed', { seed: price(paytable.jackpot.potSeedRiel) })}
      </p>
    </section>
  )
}

/** What stands there once nothing more was typed for a moment. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}
