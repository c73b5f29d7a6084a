/** /ledger/accounts/:id: what one account holds, what moved it, and what that is by day. */
import type { AccountDayRow, LedgerAccount, LedgerEntry } from '@samnang/contract/office/ledger'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { useMemo } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { useLanguage } from '../text/language.ts'
import { ledger } from '../text/ledger.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { kindName } from './kind-name.ts'
import { pageOfEntry } from './page-of-entry.ts'

const TABS = ['entries', 'days'] as const

export default function LedgerAccountPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, mutate } = useAnswer('GET /api/ledger/accounts/:id', { params: { id } })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const { name, kind, balance } = data
  return (
    <ListFrame title={name}>
      <Facts
        facts={[
          [ledger('id'), <Whose key="whose" id={id} kind={kind} />],
          [ledger('kind'), ledger(`side_${kind}`)],
          [ledger('balance'), <Money key="balance" amount={balance} />],
        ]}
      />
      {kind === 'house' ? (
        <>
          <p className="text-sm text-muted">{ledger('house_entries')}</p>
          <Days id={id} />
        </>
      ) : (
        <Tabs id={id} name={name} />
      )}
    </ListFrame>
  )
}

/** A player's account has the player's number, and what is held for a withdrawal that number below zero. */
function Whose({ id, kind }: { id: string; kind: LedgerAccount['kind'] }) {
  const maySee = useMay('players.read')
  if (!maySee || (kind !== 'player' && kind !== 'hold')) return id
  return (
    <Link href={`/players/${id.replace('-', '')}`} className="text-info underline underline-offset-2">
      {id}
    </Link>
  )
}

function Tabs({ id, name }: { id: string; name: string }) {
  const [{ tab }, setFilters] = useFilters({ tab: 'entries' })
  return (
    <>
      <nav aria-label={ledger('tabs', { name })} className="flex flex-wrap gap-1">
        {TABS.map((one) => (
          <Button
            key={one}
            kind={one === tab ? 'primary' : 'quiet'}
            aria-pressed={one === tab}
            onClick={() => setFilters({ tab: one })}
          >
            {ledger(`tab_${one}`)}
          </Button>
        ))}
      </nav>
      {tab === 'days' ? <Days id={id} /> : <Entries id={id} />}
    </>
  )
}

function Entries({ id }: { id: string }) {
  const language = useLanguage()
  const list = useList('GET /api/ledger/accounts/:id/entries', { params: { id } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(entryColumns, [language])
  return (
    <DataTable
      name="ledger-entries"
      label={ledger('tab_entries')}
      columns={columns}
      list={list}
      rowId={(row) => String(row.id)}
      tools={<ExportButton name="ledger-entries" query={{ account: id }} permission="ledger.read" />}
    />
  )
}

function Days({ id }: { id: string }) {
  const language = useLanguage()
  const list = useList('GET /api/ledger/accounts/:id/days', { params: { id } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(dayColumns, [language])
  return (
    <DataTable
      name="ledger-days"
      label={ledger('tab_days')}
      columns={columns}
      list={list}
      rowId={(row) => `${row.day} ${row.kind} ${row.other_id} ${row.other}`}
      tools={<ExportButton name="ledger-days" query={{ account: id }} permission="ledger.read" />}
    />
  )
}

function entryColumns(): ListColumn<LedgerEntry>[] {
  return [
    { id: 'at', header: ledger('at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'what', header: ledger('what'), cell: (row) => <About entry={row} /> },
    {
      id: 'contra',
      header: ledger('contra'),
      cell: (row) => <Account id={row.contra_id} name={row.contra} />,
    },
    {
      ...{ id: 'amount', header: ledger('amount'), isFigure: true },
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      ...{ id: 'after', header: ledger('after'), isFigure: true },
      cell: (row) => <Money amount={row.balance_after} />,
    },
    { id: 'id', header: ledger('id'), cell: (row) => row.id, isFigure: true },
    { id: 'key', header: ledger('key'), cell: ({ key }) => key, isExtra: true },
  ]
}

function dayColumns(): ListColumn<AccountDayRow>[] {
  return [
    { id: 'day', header: ledger('of_day'), cell: ({ day }) => shownDay(day) },
    { id: 'what', header: ledger('what'), cell: ({ kind }) => kindName(kind) },
    { id: 'contra', header: ledger('contra'), cell: otherName },
    { id: 'count', header: ledger('count'), cell: ({ count }) => count, isFigure: true },
    { id: 'in', header: ledger('came_in'), cell: (row) => <Money amount={row.came_in} />, isFigure: true },
    { id: 'out', header: ledger('went_out'), cell: (row) => <Money amount={row.went_out} />, isFigure: true },
  ]
}

function otherName({ other_id, other }: AccountDayRow) {
  return other_id === null ? ledger(`side_${other}` as 'side_player') : <Account id={other_id} name={other} />
}

/** The way to the bet, the payment or the draw; whoever may not go there is told so by its page. */
function About({ entry: { kind, key } }: { entry: LedgerEntry }) {
  const page = pageOfEntry(key)
  if (page === null) return kindName(kind)
  return (
    <Link href={page} className="text-info underline underline-offset-2">
      {kindName(kind)}
    </Link>
  )
}

function Account({ id, name }: { id: number; name: string }) {
  return (
    <Link href={`/ledger/accounts/${id}`} className="text-info underline underline-offset-2">
      {name}
    </Link>
  )
}
