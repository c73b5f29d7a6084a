/** What is kept of the shared list: of which kind and from where, never who. */
import type { SharedEntry } from '@samnang/contract/office/shared-list'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { care } from '../text/care.ts'
import { duties } from '../text/duties.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

export function SharedEntries() {
  const list = useList('GET /api/shared-list', {})
  const [erased, setErased] = useState<SharedEntry | null>(null)
  return (
    <>
      <DataTable
        name="shared-list"
        label={care('list_kept')}
        columns={columnsOf(setErased)}
        list={list}
        rowId={({ id }) => String(id)}
        emptyText={care('list_none')}
      />
      <CommandDialog
        title={care('list_erase')}
        isOpen={erased !== null}
        onClose={() => setErased(null)}
        isDanger
        run={(reason) =>
          send('POST /api/shared-list/:id/erase', {
            params: { id: String(erased?.id ?? 0) },
            body: { reason },
          })
        }
        onDone={list.refresh}
      >
        <p>{care('list_erase_text')}</p>
      </CommandDialog>
    </>
  )
}

function columnsOf(onErase: (entry: SharedEntry) => void): ListColumn<SharedEntry>[] {
  return [
    { id: 'id', header: duties('column_id'), cell: ({ id }) => id },
    { id: 'kind', header: care('kind'), cell: ({ kind }) => duties(`listed_${kind}`) },
    { id: 'source', header: care('list_source'), cell: ({ source }) => source },
    { id: 'until', header: care('list_until'), cell: ({ until }) => until ?? '–' },
    {
      ...{ id: 'added', header: care('list_added') },
      cell: ({ added_by, added_at }) => (
        <>
          {added_by} · <Time at={added_at} />
        </>
      ),
    },
    {
      ...{ id: 'erase', header: care('list_erase') },
      cell: (entry) =>
        entry.erased_at === null ? (
          <Button onClick={() => onErase(entry)}>{care('list_erase')}</Button>
        ) : (
          <Tag>{care('list_erased')}</Tag>
        ),
    },
  ]
}
