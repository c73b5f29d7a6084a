/** Former audits, and one now: it is made as a file is, so that a colleague sees how far it is. */
import { useMemo, useState } from 'react'
import { send } from '../calls/send.ts'
import { type RowOf, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useMay } from '../session/session.ts'
import { currentLanguage, useLanguage } from '../text/language.ts'
import { ledger } from '../text/ledger.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { showNotice } from '../ui/notices.ts'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

export function Audits() {
  const language = useLanguage()
  const list = useList('GET /api/ledger/audits', {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  return (
    <section aria-label={ledger('audits')} className="grid min-w-0 gap-2">
      <h2 className="font-bold">{ledger('audits')}</h2>
      <DataTable
        name="ledger-audits"
        label={ledger('audits')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        tools={
          <>
            <AuditNow />
            <ExportButton name="ledger-audits" query={{}} permission="ledger.read" />
          </>
        }
      />
    </section>
  )
}

function AuditNow() {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('ledger.audit')) return null
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {ledger('audit_now')}
      </Button>
      <CommandDialog
        title={ledger('audit_now')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel={ledger('audit_now')}
        run={(reason) =>
          send('POST /api/jobs', {
            body: { export: 'ledger-audit', query: {}, language: currentLanguage(), reason },
          })
        }
        onDone={() =>
          showNotice({
            text: ledger('audit_begun'),
            link: { href: '/jobs', text: ledger('audit_open') },
            tone: 'good',
          })
        }
        isQuiet
      >
        <p>{ledger('audit_about')}</p>
      </CommandDialog>
    </>
  )
}

function columnsOf(): ListColumn<RowOf<'GET /api/ledger/audits'>>[] {
  return [
    { id: 'at', header: ledger('at'), cell: ({ at }) => <Time at={at} /> },
    {
      id: 'differences',
      header: ledger('differences'),
      cell: ({ differences }) => <Tag tone={differences === 0 ? 'good' : 'bad'}>{String(differences)}</Tag>,
    },
    { id: 'took', header: ledger('took'), cell: (row) => ledger('seconds', { n: row.took_seconds }) },
    { id: 'by', header: ledger('by'), cell: ({ by }) => by.replace('staff:', '') },
  ]
}
