/** One event of the audit log: both sides, and its place in the chain. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { actionWord } from '../text/actions.ts'
import { audit } from '../text/audit.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { SubjectLink } from './subject-link.tsx'

type Event = OfficeReply<'GET /api/audit/:id'>

export default function EventPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/audit/:id', { params: { id } })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <>
      <h1 className="text-xl font-bold">
        <Link href="/audit" className="text-info underline underline-offset-2">
          {audit('title')}
        </Link>{' '}
        · {audit('event', { id: data.id })}
      </h1>
      <p className="text-sm text-muted">{audit('times')}</p>
      <Facts event={data} />
      <div className="grid gap-3 md:grid-cols-2">
        <Side title={audit('before')} value={data.before} />
        <Side title={audit('after')} value={data.after} />
      </div>
      {Object.keys(Object(data.detail)).length > 0 && <Side title={audit('detail')} value={data.detail} />}
      <Place link={data.link} />
    </>
  )
}

function Facts({ event }: { event: Event }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Fact name={audit('at')} value={<Time at={event.at} />} />
      <Fact name={audit('actor')} value={<SubjectLink subject={event.actor} as="actor" />} />
      <Fact name={audit('action')} value={`${actionWord(event.action)} · ${event.action}`} />
      <Fact name={audit('target')} value={<SubjectLink subject={event.target} as="target" />} />
      <Fact name={audit('reason')} value={event.reason} />
      <Fact name={audit('approved_by')} value={event.approved_by} />
      <Fact name={audit('request')} value={event.request_id} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (value === null) return null
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  )
}

/** As it was written, so that two sides can be compared line by line. */
function Side({ title, value }: { title: string; value: unknown }) {
  return (
    <section className="min-w-0 rounded-md border border-line bg-surface p-3">
      <h2 className="font-bold">{title}</h2>
      {value === null ? (
        <p className="text-muted">{audit('nothing')}</p>
      ) : (
        <pre className="overflow-x-auto text-sm whitespace-pre-wrap break-all">
          {JSON.stringify(value, null, 2)}
        </pre>
      )}
    </section>
  )
}

function Place({ link }: { link: Event['link'] }) {
  return (
    <section className="min-w-0 rounded-md border border-line bg-surface p-3">
      <h2 className="font-bold">{audit('chain')}</h2>
      {link === null ? (
        <p className="text-muted">{audit('not_linked')}</p>
      ) : (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
          <Fact name={audit('chain_number')} value={link.seq} />
          <Fact name={audit('previous')} value={<code className="break-all">{link.previous}</code>} />
          <Fact name={audit('hash')} value={<code className="break-all">{link.hash}</code>} />
        </dl>
      )}
    </section>
  )
}
