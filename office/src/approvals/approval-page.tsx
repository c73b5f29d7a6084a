/** One request: exactly what will be done, by whom and why, with before and after; and the decision. Made for a phone, too. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { approvals } from '../text/approvals.ts'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ApprovalTag } from './approval-tag.tsx'
import { Decision } from './decision.tsx'
import { moneyOf, sentenceOf } from './describe.ts'
import { Effects } from './effects.tsx'

export type ApprovalSheet = OfficeReply<'GET /api/approvals/:id'>

export default function ApprovalPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/approvals/:id', { params: { id } })
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-bold">{approvals('one_title', { id })}</h1>
        <ApprovalTag state={data.state} />
      </div>
      <section className="grid gap-2 rounded-md border border-line bg-surface p-3">
        <h2 className="text-xs text-muted">{approvals('what')}</h2>
        <p className="text-lg font-bold">{sentenceOf(data)}</p>
        <Moved sheet={data} />
        <Effects endpoint={data.endpoint} effects={data.effects} />
      </section>
      <Facts facts={factsOf(data)} />
      <Decision sheet={data} />
    </>
  )
}

/** How much it is about, and the way to what is decided: the second person looks at it, too. */
function Moved({ sheet }: { sheet: ApprovalSheet }) {
  const money = moneyOf(sheet)
  if (!money) return null
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Money amount={money.amount} className="text-2xl font-bold" />
      <Link
        href={money.href}
        className="inline-grid min-h-(--field) place-items-center text-info underline underline-offset-2"
      >
        {approvals('open_request')}
      </Link>
    </p>
  )
}

function factsOf(sheet: ApprovalSheet) {
  const asked = [
    [approvals('by'), sheet.asked_by],
    [approvals('why'), sheet.reason],
    [approvals('asked_at'), <Time key="asked" at={sheet.asked_at} />],
    [approvals('expires_at'), <Time key="expires" at={sheet.expires_at} />],
  ] as const
  if (sheet.decided_at === null) return asked
  return [
    ...asked,
    [approvals('decided'), sheet.decided_by],
    [approvals('decided_at'), <Time key="decided" at={sheet.decided_at} />],
    [approvals('decided_why'), sheet.decided_reason],
  ] as const
}
