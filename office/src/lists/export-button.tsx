/** Has the rows of a list written into a CSV file, as the filters are now. */
import type { Permission } from '@samnang/contract/office/permission'
import { FileDown } from 'lucide-react'
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
}

export function ExportButton({ name, query, permission, label }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay(permission)) return null
  const asked = Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const run = (reason: string) =>
    send('POST /api/jobs', { body: { export: name, query: asked, language: currentLanguage(), reason } })
  const done = () =>
    showNotice({
      text: jobs('export_begun'),
      link: { href: '/jobs', text: jobs('export_open') },
      tone: 'good',
    })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileDown size={16} />
        {label ?? jobs('export')}
      </Button>
      <CommandDialog
        title={jobs('export_title')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel={jobs('export_begin')}
        run={run}
        onDone={done}
        isQuiet
      >
        <p>{jobs('export_text')}</p>
      </CommandDialog>
    </>
  )
}
