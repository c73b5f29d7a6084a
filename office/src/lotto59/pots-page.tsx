/** /lotto59/pots: what the jackpot pots hold, and what moved them. */

import type { PotEntry } from '@samnang/contract/office/lotto59'
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { price } from '@samnang/portal/text/format.ts'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { useLanguage } from '../text/language.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { DeskHead } from './desk-head.tsx'
import { pollName } from './poll-name.ts'

type Pot = OfficeReply<'GET /api/lotto59/pots'>['rows'][number]

const REFRESH_MS = 10_000
const SEED = 'POST /api/lotto59/pots/:poll/seed'

export default function PotsPage() {
  const { data, error, mutate } = useAnswer('GET /api/lotto59/pots', {}, { refreshMs: REFRESH_MS })
  const [filters, setFilters] = useFilters({ poll: 'POLL_1' })
  const shown = POLL_NAMES.find((name) => name === filters.poll) ?? 'POLL_1'
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <div className="grid min-w-0 gap-4">
      <DeskHead />
      <div className="grid gap-3 md:grid-cols-2">
        {data.rows.map((pot) => (
          <PotCard
            key={pot.poll}
            pot={pot}
            isShown={pot.poll === shown}
            onShow={() => setFilters({ poll: pot.poll })}
          />
        ))}
      </div>
      <Entries key={shown} poll={shown} />
    </div>
  )
}

function PotCard({ pot, isShown, onShow }: { pot: Pot; isShown: boolean; onShow: () => void }) {
  const { poll, balance, is_seeded, share_percent } = pot
  const name = lotto59('pot_of', { poll: pollName(poll) })
  return (
    <section
      aria-label={name}
      data-pot={poll}
      className="grid gap-2 rounded-md border border-line bg-surface p-3"
    >
      <h2 className="font-bold">{name}</h2>
      <p className="text-lg font-bold">
        <Money amount={balance} />
      </p>
      <p className="text-sm text-muted">{lotto59('pot_share', { n: share_percent })}</p>
      {!is_seeded && <p className="text-sm text-warn">{lotto59('pot_not_seeded')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button aria-pressed={isShown} kind={isShown ? 'primary' : 'plain'} onClick={onShow}>
          {lotto59('entries', { poll })}
        </Button>
        {!is_seeded && <SeedButton pot={pot} />}
      </div>
    </section>
  )
}

function SeedButton({ pot: { poll, seed } }: { pot: Pot }) {
  const may = useMay('money.change')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{lotto59('pot_seed')}</Button>
      <CommandDialog<typeof SEED>
        title={lotto59('pot_seed_ask', { amount: price(seed) })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={(reason) => send(SEED, { params: { poll }, body: { reason } })}
        doneText={lotto59('pot_seed_done')}
      >
        <p>{pollName(poll)}</p>
        <p>{lotto59('pot_seed_text')}</p>
      </CommandDialog>
    </>
  )
}

function Entries({ poll }: { poll: Pot['poll'] }) {
  const language = useLanguage()
  const list = useList('GET /api/lotto59/pots/:poll/entries', { params: { poll } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  return (
    <DataTable
      name="lotto59-pot"
      label={lotto59('entries', { poll })}
      columns={columns}
      list={list}
      rowId={({ id }) => String(id)}
      tools={<ExportButton name="lotto59-pot" query={{ poll }} permission="draws.read" />}
    />
  )
}

function columnsOf(): ListColumn<PotEntry>[] {
  return [
    { id: 'at', header: lotto59('at'), cell: ({ at }) => <Time at={at} exact /> },
    { id: 'kind', header: lotto59('kind'), cell: ({ kind }) => lotto59(`kind_${kind}`) },
    {
      id: 'draw',
      header: lotto59('of_draw'),
      cell: ({ draw }) =>
        draw === null ? (
          '–'
        ) : (
          <Link href={`/lotto59/draws/${draw}`} className="text-info underline underline-offset-2">
            {draw}
          </Link>
        ),
    },
    {
      id: 'amount',
      header: lotto59('amount'),
      cell: ({ amount }) => <Money amount={amount} />,
      isFigure: true,
    },
    {
      id: 'balance',
      header: lotto59('balance'),
      cell: ({ balance }) => <Money amount={balance} />,
      isFigure: true,
    },
  ]
}
