/** Has the rows of a list written into a file, as the filters are now: CSV, and reports as PDF too. */
import type { Permission } from '@samnang/contract/office/permission'
import { FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useMay } from '../session/session.ts'
import { jobs } from '../text/jobs.ts'
import { currentLanguage } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { showNotice } from '../ui/notices.ts'

interface ExportButtonProps {
  /** As the server's registry calls the list. */
  name: string
  query: Readonly<Record<string, string | undefined>>
  permission: Permission
  /** Where it is no list that is exported. */
  label?: string
  format?: 'csv' | 'pdf'
}

/** A report as CSV and as PDF, beside each other. */
export function ReportButtons(of: Omit<ExportButtonProps, 'format' | 'label'>) {
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      <ExportButton {...of} />
      <ExportButton {...of} format="pdf" />
    </span>
  )
}

const WORDS = {
  csv: { icon: FileDown, label: 'export', title: 'export_title', text: 'export_text' },
  pdf: { icon: FileText, label: 'export_pdf', title: 'export_pdf_title', text: 'export_pdf_text' },
} as const

export function ExportButton({ name, query, permission, label, format = 'csv' }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay(permission)) return null
  const asked = Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const run = (reason: string) =>
    send('POST /api/jobs', {
      body: {
        export: format === 'pdf' ? `${name}-pdf` : name,
        query: asked,
        language: currentLanguage(),
        reason,
      },
    })
  const words = WORDS[format]
  const done = () =>
    showNotice({
      text: jobs('export_begun'),
      link: { href: '/jobs', text: jobs('export_open') },
      tone: 'good',
    })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <words.icon size={16} />
        {label ?? jobs(words.label)}
      </Button>
      <CommandDialog
        title={jobs(words.title)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel={jobs('export_begin')}
        run={run}
        onDone={done}
        isQuiet
      >
        <p>{jobs(words.text)}</p>
      </CommandDialog>
    </>
  )
}
