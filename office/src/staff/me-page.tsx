/** One's own access: password, recovery codes, and sessions, of which whoever finds one that is not theirs ends it. */
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMe } from '../session/session.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { showNotice } from '../ui/notices.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnRecovery } from './own-recovery.tsx'
import { SessionCard } from './sessions.tsx'

export default function MePage() {
  const { data, error, mutate } = useAnswer('GET /api/sessions', {})
  const end = async (id: number) => {
    try {
      await send('POST /api/sessions/:id/end', { params: { id: String(id) } })
      showNotice({ text: staff('session_ended'), tone: 'good' })
    } catch (failure) {
      showNotice({ text: refusalSentence(failure), tone: 'bad' })
    }
    void mutate()
  }
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <>
      <h1 className="text-xl font-bold">{staff('own_title')}</h1>
      <OwnAccess />
      <ul className="grid gap-2">
        {data.rows.map((row) => (
          <SessionCard key={row.id} row={row}>
            {!row.is_this && <Button onClick={() => void end(row.id)}>{staff('session_end')}</Button>}
          </SessionCard>
        ))}
      </ul>
    </>
  )
}

function OwnAccess() {
  const me = useMe()
  const [open, setOpen] = useState<'password' | 'recovery' | null>(null)
  const close = () => setOpen(null)
  if (me.without_totp) return <p className="text-muted">{staff('own_demo')}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => setOpen('password')}>{staff('own_password')}</Button>
      <Button onClick={() => setOpen('recovery')}>{staff('own_recovery')}</Button>
      <span>{staff('own_codes', { n: me.recovery_codes_left })}</span>
      <OwnPassword name={me.name} isOpen={open === 'password'} onClose={close} />
      <OwnRecovery name={me.name} isOpen={open === 'recovery'} onClose={close} />
    </div>
  )
}
