/** /providers: who provides games, and whether they answer. */
import type { ProviderRow } from '@samnang/contract/office/providers'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { providers } from '../text/providers.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { AddProvider } from './add-provider.tsx'
import { HourOf, ProviderState } from './provider-state.tsx'

/** A breaker opens without anybody pressing anything. */
const REFRESH_MS = 10_000

export default function ProvidersPage() {
  const { data, error, mutate } = useAnswer('GET /api/providers', {}, { refreshMs: REFRESH_MS })
  const mayManage = useMay('providers.manage')
  const [isAdding, setAdding] = useState(false)
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <div className="grid max-w-240 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid gap-1">
          <h1 className="text-xl font-bold">{providers('title')}</h1>
          <p className="text-muted">{providers('lead')}</p>
        </div>
        {mayManage && <Button onClick={() => setAdding(true)}>{providers('add')}</Button>}
      </header>
      {data.rows.length === 0 && <Empty text={providers('none')} />}
      <ul className="grid gap-3">
        {data.rows.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </ul>
      <AddProvider isOpen={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

function Row({ row }: { row: ProviderRow }) {
  return (
    <li data-provider={row.name} className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold">
          <Link
            href={`/providers/${row.name}`}
            className="inline-flex min-h-(--field) items-center text-info underline underline-offset-2"
          >
            {row.title}
          </Link>
        </h2>
        <ProviderState of={row} />
        <span className="text-sm text-muted">
          {row.sections.map((section) => providers(`section_${section}`)).join(' · ')}
        </span>
      </div>
      <HourOf of={row} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact name={providers('column_games')}>
          {providers('games_of', { shown: row.games_shown, all: row.games })}
        </Fact>
        <Fact name={providers('column_exceptions')}>
          <span className={row.exceptions > 0 ? 'font-bold text-warn' : ''}>{row.exceptions}</span>
        </Fact>
        <Fact name={providers('column_list')}>
          <Time at={row.list_taken_at} />
        </Fact>
      </dl>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
