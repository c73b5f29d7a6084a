/** /cash: where the house's money lies, and what the books say is there. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useAnswer } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { useMay } from '../session/session.ts'
import { cash } from '../text/cash.ts'
import { useLanguage } from '../text/language.ts'
import { shell } from '../text/shell.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Tag } from '../ui/tag.tsx'
import { placeOf } from './names.ts'
import { OpenDialog } from './open-dialog.tsx'

export default function CashPage() {
  const language = useLanguage()
  const mayOpen = useMay('cashier.accounts')
  const [isOpening, setOpening] = useState(false)
  const { data, error, isLoading, mutate } = useAnswer('GET /api/cash/accounts', {}, { refreshMs: 30_000 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  const rows = data?.rows ?? []
  const list = { rows, error, isLoading, isMoreLoading: false, hasMore: false, more: () => {} }
  const actions = (
    <>
      {mayOpen && (
        <Button kind="primary" onClick={() => setOpening(true)}>
          {cash('open')}
        </Button>
      )}
      <Link href="/cash/lines" className={buttonLook()}>
        {shell('page_cash_lines')}
      </Link>
    </>
  )
  return (
    <ListFrame title={shell('page_cash')} actions={actions}>
      <DataTable
        name="cash"
        label={shell('page_cash')}
        columns={columns}
        list={{ ...list, refresh: () => void mutate() }}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/cash/accounts/${id}`}
        emptyText={cash('empty')}
      />
      {isOpening && <OpenDialog onClose={() => setOpening(false)} />}
    </ListFrame>
  )
}

function columnsOf(): ListColumn<CashAccountRow>[] {
  return [
    { id: 'code', header: cash('code'), cell: (row) => <Code row={row} /> },
    { id: 'place', header: cash('bank'), cell: placeOf },
    { id: 'state', header: cash('state'), cell: (row) => <CashState row={row} /> },
    { id: 'balance', header: cash('balance'), cell: (row) => <Money amount={row.balance} />, isFigure: true },
    { id: 'lines', header: cash('open_lines'), cell: (row) => row.open_lines, isFigure: true },
    { id: 'open', header: cash('open_differences'), cell: (row) => row.open_differences, isFigure: true },
    { id: 'last', header: cash('last_day'), cell: (row) => row.last_day ?? '–' },
    { id: 'holder', header: cash('holder'), cell: (row) => row.holder, isExtra: true },
  ]
}

function Code({ row: { id, code } }: { row: CashAccountRow }) {
  return (
    <Link href={`/cash/accounts/${id}`} className="text-info underline underline-offset-2">
      {code}
    </Link>
  )
}

/** Open or closed, shown to players, and who stands at a till. */
export function CashState({ row }: { row: CashAccountRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={row.is_open ? 'good' : 'bad'}>{cash(row.is_open ? 'is_open' : 'is_closed')}</Tag>
      {row.is_shown && <Tag tone="info">{cash('shown')}</Tag>}
      {row.shift_of && <Tag>{row.shift_of.replace('staff:', '')}</Tag>}
    </span>
  )
}
