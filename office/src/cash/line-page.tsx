/** /cash/lines/:id: what one line is: chosen of what it can be, or explained. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { useState } from 'react'
import { useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { cash } from '../text/cash.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Candidates } from './candidates.tsx'
import { ExplainLine, ReopenLine } from './line-dialogs.tsx'
import { LineState, saidOf, whatOf } from './lines-page.tsx'

export default function LinePage() {
  const { id = '' } = useParams<{ id: string }>()
  const [q, setQ] = useState('')
  const query = q.trim() === '' ? {} : { q: q.trim() }
  const { data, error, mutate } = useAnswer('GET /api/cash/lines/:id', { params: { id }, query })
  useQueue('differences', () => void mutate())
  const [kept, keep] = useState<OfficeReply<'GET /api/cash/lines/:id'>>()
  if (data && data !== kept) keep(data)
  const shown = data ?? kept
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!shown) return <Loading />
  return (
    <ListFrame title={cash('line_title', { id })} actions={<LineCommands line={shown.line} />}>
      <Facts
        facts={[
          [cash('day'), `${shownDay(shown.line.day)} ${shown.line.time ?? ''}`],
          [cash('sum'), <Money key="sum" amount={shown.line.amount} />],
          [cash('said'), saidOf(shown.line)],
          [cash('state'), <LineState key="state" row={shown.line} />],
          [cash('is_what'), whatOf(shown.line)],
          [cash('by'), shown.line.explained_by?.replace('staff:', '') ?? '–'],
        ]}
      />
      {shown.line.state === 'open' && (
        <section aria-label={cash('candidates')} className="grid gap-2">
          <h2 className="font-bold">{cash('candidates')}</h2>
          <TextField
            className="max-w-md"
            label={cash('candidates_q')}
            type="search"
            maxLength={64}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
          {shown.candidates.length === 0 ? (
            <Empty text={cash('candidates_none')} />
          ) : (
            <Candidates line={shown.line} rows={shown.candidates} />
          )}
        </section>
      )}
    </ListFrame>
  )
}

function LineCommands({ line }: { line: OfficeReply<'GET /api/cash/lines/:id'>['line'] }) {
  const may = useMay('cashier.accounts')
  const [deed, setDeed] = useState<'explain' | 'reopen' | null>(null)
  const close = () => setDeed(null)
  if (!may || line.state === 'replaced') return null
  const name = line.state === 'open' ? 'explain' : 'reopen'
  return (
    <>
      <Button onClick={() => setDeed(name)}>{cash(`do_${name}`)}</Button>
      {deed === 'explain' && <ExplainLine id={line.id} onClose={close} />}
      {deed === 'reopen' && <ReopenLine id={line.id} onClose={close} />}
    </>
  )
}
