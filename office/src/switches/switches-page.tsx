/** /switches: everything that the house can switch, what each is, since when, by whom and why. */
import type { Switch } from '@samnang/contract/office/switches'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { switches } from '../text/switches.ts'
import { Button } from '../ui/button.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { LastChange } from './last-change.tsx'
import { GROUPS, groupOf, helpOf, nameOf } from './names.ts'
import { SwitchDialog, wordOf } from './switch-dialog.tsx'

/** Colleagues switch as well: the stream tells at once, and should it be silent, this page asks by itself. */
const REFRESH_MS = 30_000

export default function SwitchesPage() {
  const { data, error, mutate } = useAnswer('GET /api/switches', {}, { refreshMs: REFRESH_MS })
  useQueue('switches', () => void mutate())
  const [seen, setSeen] = useState<Switch | null>(null)
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  const now = seen && (data.rows.find(({ name }) => name === seen.name) ?? seen)
  return (
    <div className="grid max-w-240 gap-5">
      <header className="grid gap-1">
        <h1 className="text-xl font-bold">{switches('title')}</h1>
        <p className="text-muted">{switches('lead')}</p>
      </header>
      {GROUPS.map((group) => (
        <Group
          key={group}
          title={switches(group)}
          rows={data.rows.filter((row) => groupOf(row) === group)}
          onPress={setSeen}
        />
      ))}
      {seen && now && (
        <SwitchDialog seen={seen} now={now} onClose={() => setSeen(null)} refresh={() => void mutate()} />
      )}
    </div>
  )
}

interface GroupProps {
  title: string
  rows: readonly Switch[]
  onPress: (row: Switch) => void
}

function Group({ title, rows, onPress }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-bold">{title}</h2>
      <ul className="grid divide-y divide-line rounded-md border border-line bg-surface">
        {rows.map((row) => (
          <Row key={row.name} row={row} onPress={() => onPress(row)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row, onPress }: { row: Switch; onPress: () => void }) {
  const may = useMay('switches.change')
  const { on, notice } = row.value
  const isAlarm = row.name === 'maintenance' ? on : !on
  const verb = switches(on ? 'turn_off' : 'turn_on')
  return (
    <li data-switch={row.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <h3 className="flex flex-wrap items-center gap-2 font-bold">
          {nameOf(row)} <Tag tone={isAlarm ? 'warn' : 'good'}>{wordOf(row.value)}</Tag>
        </h3>
        <p className="text-sm">{helpOf(row)}</p>
        {on && notice && <p className="text-sm break-words text-warn">{notice}</p>}
        <LastChange name={row.name} changed={row.changed} />
      </div>
      {may && (
        <Button aria-label={`${verb}: ${nameOf(row)}`} onClick={onPress}>
          {verb}
        </Button>
      )}
    </li>
  )
}
