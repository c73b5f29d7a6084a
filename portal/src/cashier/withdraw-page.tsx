/** /cashier/withdraw: what there is and what is held, a request, and what has become of those before. */
import type { WithdrawalDesk } from '@samnang/contract/withdrawal'
import ContactCard from '../account/contact-card.tsx'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useCall } from '../calls/use-call.ts'
import { PageFrame } from '../lists/page-frame.tsx'
import { useLive, useResync } from '../live/use-live.ts'
import { useUser } from '../session/session.ts'
import { titles } from '../text/titles.ts'
import { withdrawal as text } from '../text/withdrawal.ts'
import { Riel } from '../ui/riel.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { HistoryLink } from './history-link.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'

/** Where the stream cannot be had. */
const ASK_AGAIN_MS = 15_000

export default function WithdrawPage() {
  const desk = useCall(
    'GET /api/withdraw',
    {},
    { refreshInterval: (latest) => (latest && latest.held > 0 ? ASK_AGAIN_MS : 0) },
  )
  const accounts = useCall('GET /api/bank-account', {})
  const refresh = () => void desk.mutate()
  useLive('cashier', (news) => {
    if (news.kind === 'withdrawal') refresh()
  })
  useResync(refresh)
  const failed = desk.data ? accounts : desk
  return (
    <PageFrame title={titles('ask_withdraw')} aside={<HistoryLink kind="withdraw" />}>
      {desk.data && accounts.data ? (
        <>
          <Money desk={desk.data} />
          <Recent desk={desk.data} onChange={refresh} />
          <WithdrawForm
            desk={desk.data}
            accounts={accounts.data.rows}
            onAsked={refresh}
            onAccounts={() => void accounts.mutate()}
          />
        </>
      ) : failed.error ? (
        <Failed
          text={refusalSentence(failed.error)}
          retry={() => void failed.mutate()}
          busy={failed.isValidating}
        />
      ) : (
        <Loading />
      )}
      <ContactCard />
    </PageFrame>
  )
}

/** What is held stands beside the balance, so that nobody looks for money that is on its way. */
function Money({ desk: { held } }: { desk: WithdrawalDesk }) {
  const { balance } = useUser()
  return (
    <section className="grid gap-1 rounded-lg border border-gold/50 bg-surface px-3 py-2.5">
      <dl className="flex flex-wrap gap-3 *:min-w-[min(100%,9rem)] *:grow">
        <div>
          <dt className="text-sm text-muted">{text('balance')}</dt>
          <dd>
            <Riel amount={balance} className="text-lg font-bold text-gold" />
          </dd>
        </div>
        {held > 0 && (
          <div>
            <dt className="text-sm text-muted">{text('held')}</dt>
            <dd>
              <Riel amount={held} className="text-lg font-bold" />
            </dd>
          </div>
        )}
      </dl>
      {held > 0 && <p className="text-sm text-muted">{text('held_note')}</p>}
    </section>
  )
}

function Recent({
  desk: { recent, usual_minutes },
  onChange,
}: {
  desk: WithdrawalDesk
  onChange: () => void
}) {
  if (recent.length === 0) return null
  return (
    <section aria-label={text('waiting')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {recent.map((one) => (
        <WithdrawalCard key={one.id} withdrawal={one} usualMinutes={usual_minutes} onChange={onChange} />
      ))}
    </section>
  )
}
