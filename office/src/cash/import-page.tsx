/** /cash/accounts/:id/import: a bank's file, looked at line by line before the first is written. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { cash } from '../text/cash.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { FormFault } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { showNotice } from '../ui/notices.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { ImportPlan } from './import-plan.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { type StatementWork, useStatement } from './use-statement.ts'

const IMPORT = 'POST /api/cash/accounts/:id/statement'

export default function ImportPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, mutate } = useAnswer('GET /api/cash/accounts/:id', { params: { id } })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  return data ? <Import id={id} of={data} /> : <Loading />
}

function Import({ id, of }: { id: string; of: OfficeReply<'GET /api/cash/accounts/:id'> }) {
  const work = useStatement(id, { kept: of.mapping, today: of.today })
  const { file, mapping, plan, fault } = work
  return (
    <ListFrame title={cash('import_title', { code: of.account.code })}>
      <p className="text-sm text-muted">{cash('import_lead')}</p>
      <FileField
        label={cash('import_file')}
        accept=".csv,.txt,text/csv,text/plain"
        fault={file ? null : fault}
        onFile={work.take}
      />
      {file && mapping && (
        <>
          {work.isOtherHeader && (
            <p role="status" className="font-bold text-warn">
              {cash('header_differs')}
            </p>
          )}
          <MappingFields mapping={mapping} rows={file.rows} onChange={work.setMapping} />
          <FormFault text={fault} />
          {plan ? (
            <>
              <ImportPlan plan={plan} />
              <Send id={id} work={work} />
            </>
          ) : (
            <Button kind="primary" className="justify-self-start" busy={work.isBusy} onClick={work.look}>
              {cash('look')}
            </Button>
          )}
        </>
      )}
    </ListFrame>
  )
}

/** Asks the reason and sends what was shown; the server refuses where it would do anything else. */
function Send({ id, work: { file, mapping, plan, clear } }: { id: string; work: StatementWork }) {
  const [isOpen, setOpen] = useState(false)
  const [, go] = useLocation()
  if (!file || !mapping || !plan) return null
  const expected = { added: plan.added.length, changed: plan.changed.length, unread: plan.faults.length }
  const isNothing = expected.added + expected.changed + expected.unread + plan.missing.length === 0
  if (isNothing) return <p role="status">{cash('import_nothing')}</p>
  const label = cash('import_begin', { n: expected.added })
  return (
    <>
      <Button kind="primary" className="justify-self-start" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <CommandDialog<typeof IMPORT>
        title={label}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isQuiet
        run={(reason) =>
          send(IMPORT, {
            params: { id },
            body: { file_name: file.name, text: file.text, mapping, expected, reason },
          })
        }
        onDone={({ added, matched }) => {
          showNotice({ text: cash('import_done', { added, matched }), tone: 'good' })
          clear()
          go(`/cash/lines?account=${id}&state=open`)
        }}
      />
    </>
  )
}
