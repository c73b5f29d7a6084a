/** /lotto59/rates: what draws pay, what was published before, and the editor of the next version. */
import type { PublishedPaytable } from '@samnang/contract/office/lotto59'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { DeskHead } from './desk-head.tsx'
import { PublishedRates } from './published-rates.tsx'
import { RatesEditor } from './rates-editor.tsx'

/** Colleagues publish as well. */
const REFRESH_MS = 3_000

export default function RatesPage() {
  const { data, error, mutate } = useAnswer('GET /api/lotto59/paytables', {}, { refreshMs: REFRESH_MS })
  const [start, setStart] = useState<{
    seen: PublishedPaytable
    from: PublishedPaytable
    turn: number
  } | null>(null)
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  const [now] = data.rows
  if (!now) return <Loading />
  // The editor keeps what it was opened with; what has been published since is shown beside it.
  const { seen, from, turn } = start ?? { seen: now, from: now, turn: 0 }
  if (start === null) setStart({ seen: now, from: now, turn: 0 })
  const begin = (one: PublishedPaytable) => setStart({ seen: now, from: one, turn: turn + 1 })
  return (
    <div className="grid max-w-240 gap-4">
      <DeskHead>
        <p className="text-muted">{lotto59('rates_lead')}</p>
      </DeskHead>
      <RatesEditor
        key={turn}
        now={now}
        seen={seen}
        from={from.paytable}
        onAnew={() => begin(now)}
        refresh={() => void mutate()}
      />
      <PublishedRates rows={data.rows} onLoad={begin} />
    </div>
  )
}
