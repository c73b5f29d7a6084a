/** One colleague: what they may do, where they are logged in, and what can be done about it. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { roleWord } from '../text/rights.ts'
import { staff } from '../text/staff.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Facts } from '../ui/facts.tsx'
import { OneTimeLink, type ShownLink } from '../ui/one-time-link.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { branchWord, StateTag } from './colleague-parts.tsx'
import { Deeds } from './deeds.tsx'
import { Sessions } from './sessions.tsx'

export type Sheet = OfficeReply<'GET /api/staff/:id'>

export default function ColleaguePage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/staff/:id', { params: { id } })
  const mayManage = useMay('staff.manage')
  const [link, setLink] = useState<ShownLink | null>(null)
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const endSession = (session: number) => (reason: string) =>
    send('POST /api/staff/:id/sessions/:session/end', {
      params: { id, session: String(session) },
      body: { reason },
    })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-bold">{data.name}</h1>
        <StateTag state={data.state} />
        <CopyId id={data.id} />
      </div>
      {mayManage && data.state !== 'left' && <Deeds sheet={data} onLink={setLink} />}
      <Facts
        facts={[
          [staff('branch'), branchWord(data.branch)],
          [staff('since'), <Time key="since" at={data.created_at} />],
          [staff('last_seen'), <Time key="seen" at={data.last_seen_at} />],
        ]}
      />
      <GivenRoles roles={data.roles} />
      <Sessions rows={data.sessions} endWith={mayManage ? endSession : null} />
      <OneTimeLink link={link} onClose={() => setLink(null)} />
    </>
  )
}

function GivenRoles({ roles }: Pick<Sheet, 'roles'>) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-bold">{staff('roles')}</h2>
      {roles.length === 0 && <p className="text-muted">{staff('no_role')}</p>}
      <ul className="grid gap-1">
        {roles.map(({ role, since, by }) => (
          <li key={role}>
            <b>{roleWord(role)}</b>{' '}
            <span className="text-sm text-muted">
              {staff('given_by')} {by} · <Time at={since} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
