/** Which approved withdrawals a new file pays: all unless somebody unticks them; what is pushed meanwhile is left out. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { price } from '@samnang/portal/text/format.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { fetchAnswer } from '../calls/use-answer.ts'
import { PlaceField } from '../desk/place-field.tsx'
import { base } from '../text/base.ts'
import { cashier } from '../text/cashier.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TickField } from '../ui/field.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'

type Ready = OfficeReply<'GET /api/payouts/ready'>

/** Asked when it opens: what is kept of an earlier opening is of that time, and nothing is ticked by a push. */
function useReady() {
  const [ready, setReady] = useState<Ready | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const ask = useCallback(() => {
    setFailure(null)
    fetchAnswer('GET /api/payouts/ready', {}).then(setReady, setFailure)
  }, [])
  useEffect(ask, [ask])
  return { ready, failure, ask }
}

export function NewPayout({ onClose }: { onClose: () => void }) {
  const { ready, failure, ask } = useReady()
  if (failure !== null) return <Failed text={refusalSentence(failure)} retry={ask} />
  if (!ready) return <Loading />
  if (ready.rows.length === 0) return <Empty text={cashier('payout_none')} />
  return <Choice ready={ready} onClose={onClose} />
}

function Choice({ ready: { rows, cash_accounts: places }, onClose }: { ready: Ready; onClose: () => void }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [place, setPlace] = useState('')
  const [isSure, setSure] = useState(false)
  const [, go] = useLocation()
  const chosen = rows.filter(({ id }) => !left.has(id))
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0)
  const sum = cashier('payout_chosen', { n: chosen.length, amount: price(total) })
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <section className="grid gap-3 rounded-md border border-line bg-surface p-3">
      <PlaceField label={cashier('from')} places={places} value={place} onChange={setPlace} />
      <ul className="grid max-h-96 gap-1 overflow-y-auto">
        {rows.map(({ id, amount, holder, bank, number }) => (
          <li key={id}>
            <TickField
              label={`${price(amount)}៛ · ${holder} · ${bank} ${number}`}
              checked={!left.has(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      <p className="text-lg font-bold">{sum}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{base('cancel')}</Button>
        <Button kind="primary" disabled={place === '' || chosen.length === 0} onClick={() => setSure(true)}>
          {cashier('payout_make')}
        </Button>
      </div>
      <CommandDialog
        title={cashier('payout_make')}
        isOpen={isSure}
        onClose={() => setSure(false)}
        confirmLabel={`${cashier('payout_make')} ${price(total)}៛`}
        usualReason={cashier('usual_reason')}
        run={(reason) =>
          send('POST /api/payouts', {
            body: { cash_account: Number(place), withdrawals: chosen.map(({ id }) => id), total, reason },
          })
        }
        onDone={({ id }) => go(`/payouts/${id}`)}
      >
        <p className="text-lg font-bold">{sum}</p>
      </CommandDialog>
    </section>
  )
}
