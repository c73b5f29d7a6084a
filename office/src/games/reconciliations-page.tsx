/** /reconciliations: days compared with the books of providers; another day is asked for here. */
import type { ReconcileRun } from '@samnang/contract/office/game-work'
import { day as dayText } from '@samnang/portal/text/format.ts'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { send } from '../calls/send.ts'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { gameWork } from '../text/game-work.ts'
import { useLanguage } from '../text/language.ts'
import { providers } from '../text/providers.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { DayField } from '../ui/day-field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Select } from '../ui/select.tsx'
import { Time } from '../ui/time.tsx'
import { ProviderSelect } from './provider-select.tsx'
import { RunTag } from './run-tag.tsx'

const FILTERS = { provider: '', differing: '' }

export default function ReconciliationsPage() {
  const language = useLanguage()
  const mayAsk = useMay('providers.manage')
  const [isAsking, setAsking] = useState(false)
  const [{ provider, differing }, setFilters] = useFilters(FILTERS)
  const query = {
    ...(/^[a-z][a-z0-9-]{1,31}$/.test(provider) ? { provider } : {}),
    ...(differing === '1' ? { differing: '1' as const } : {}),
  }
  const list = useList('GET /api/reconciliations', { query })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(), [language])
  return (
    <ListFrame
      title={gameWork('runs')}
      actions={
        mayAsk && (
          <>
            <Link href="/reconciliations/file" className={buttonLook()}>
              {gameWork('file_title')}
            </Link>
            <Button onClick={() => setAsking(true)}>{gameWork('run_now')}</Button>
          </>
        )
      }
      filters={
        <>
          <ProviderSelect value={provider} onChange={(value) => setFilters({ provider: value })} />
          <Select
            label={gameWork('differing')}
            value={differing}
            onChange={(value) => setFilters({ differing: value })}
            choices={[
              { value: '', label: gameWork('all') },
              { value: '1', label: gameWork('differing_only') },
            ]}
          />
        </>
      }
    >
      <p className="text-muted">{gameWork('runs_lead')}</p>
      <DataTable
        name="reconciliations"
        label={gameWork('runs')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        tools={<ExportButton name="reconciliations" query={query} permission="providers.read" />}
        rowHref={({ id }) => `/reconciliations/${id}`}
        emptyText={gameWork('runs_none')}
      />
      {isAsking && <AskDay onClose={() => setAsking(false)} />}
    </ListFrame>
  )
}

function columnsOf(): ListColumn<ReconcileRun>[] {
  return [
    {
      ...{ id: 'day', header: gameWork('column_day') },
      cell: ({ day }) => dayText(`${day}T00:00:00+07:00`),
    },
    { id: 'provider', header: gameWork('column_provider'), cell: ({ provider }) => provider },
    { id: 'result', header: gameWork('result'), cell: (run) => <RunTag of={run} /> },
    {
      ...{ id: 'ours', header: gameWork('column_ours'), isFigure: true },
      cell: ({ ours }) => ours ?? '–',
    },
    {
      ...{ id: 'theirs', header: gameWork('column_theirs'), isFigure: true },
      cell: ({ theirs }) => theirs ?? '–',
    },
    { id: 'from', header: gameWork('column_from'), cell: ({ from }) => gameWork(`from_${from}`) },
    {
      ...{ id: 'started', header: gameWork('column_started') },
      cell: ({ started_at }) => <Time at={started_at} />,
    },
  ]
}

function AskDay({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [day, setDay] = useState('')
  return (
    <CommandDialog
      title={gameWork('run_now')}
      isOpen
      onClose={onClose}
      isReady={name !== '' && day !== ''}
      run={(reason) =>
        send('POST /api/providers/:name/tasks', {
          params: { name },
          body: { kind: 'reconcile', day, reason },
        })
      }
      doneText={providers('task_asked')}
      onDone={() => navigate(`/providers/${name}`)}
    >
      <p>{gameWork('run_now_text')}</p>
      <ProviderSelect value={name} onChange={setName} />
      <DayField label={gameWork('run_day')} value={day} onChange={setDay} />
    </CommandDialog>
  )
}
