/** Columns of an account's lists. */
import { Link } from 'wouter'
import type { RowOf } from '../calls/use-answer.ts'
import type { ListColumn } from '../lists/data-table.tsx'
import { cash } from '../text/cash.ts'
import { Money } from '../ui/money.tsx'
import { Time } from '../ui/time.tsx'

type Entry = RowOf<'GET /api/cash/accounts/:id/entries'>

export function entryColumns(): ListColumn<Entry>[] {
  return [
    { id: 'at', header: cash('at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'what', header: cash('what'), cell: wordOf },
    { id: 'amount', header: cash('sum'), cell: ({ amount }) => <Money amount={amount} />, isFigure: true },
    { id: 'player', header: cash('player'), cell: (row) => <Player id={row.player_id} /> },
    { id: 'request', header: cash('request'), cell: ({ request }) => request ?? '–' },
    { id: 'why', header: cash('why'), cell: ({ reason }) => reason },
    { id: 'by', header: cash('by'), cell: ({ by }) => by?.replace('staff:', '') },
  ]
}

function wordOf({ kind, move }: Entry): string {
  return move === null ? cash(`entry_${kind}`) : cash(`move_${move}`)
}

function Player({ id }: { id: number | null }) {
  if (id === null) return <span className="text-muted">–</span>
  return (
    <Link href={`/players/${id}`} className="text-info underline underline-offset-2">
      {id}
    </Link>
  )
}

export function importColumns(): ListColumn<RowOf<'GET /api/cash/accounts/:id/imports'>>[] {
  const counts = ['added', 'known', 'changed', 'missing', 'unread', 'matched'] as const
  return [
    { id: 'at', header: cash('at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'file', header: cash('file'), cell: (row) => row.file_name },
    { id: 'days', header: cash('days'), cell: (row) => `${row.first_day} – ${row.last_day}` },
    ...counts.map((id) => ({
      ...{ id, header: cash(id), isFigure: true },
      cell: (row: RowOf<'GET /api/cash/accounts/:id/imports'>) => row[id],
    })),
    { id: 'by', header: cash('by'), cell: ({ by }) => by.replace('staff:', '') },
  ]
}

type Close = RowOf<'GET /api/cash/accounts/:id/closes'>

export function closeColumns(): ListColumn<Close>[] {
  const sums = ['opening', 'came_in', 'went_out', 'closing', 'counted', 'difference'] as const
  return [
    { id: 'day', header: cash('day'), cell: ({ day }) => day },
    ...sums.map((id) => ({
      ...{ id, header: cash(id), isFigure: true },
      cell: (row: Close) => <Money amount={row[id]} />,
    })),
    { id: 'payouts', header: cash('open_payouts'), cell: (row) => row.open_payouts, isFigure: true },
    { id: 'lines', header: cash('open_lines'), cell: (row) => row.open_lines, isFigure: true },
    { id: 'by', header: cash('by'), cell: ({ by }) => by.replace('staff:', '') },
    { id: 'at', header: cash('at'), cell: ({ at }) => <Time at={at} />, isExtra: true },
    { id: 'why', header: cash('why'), cell: ({ reason }) => reason, isExtra: true },
  ]
}

export function shiftColumns(): ListColumn<RowOf<'GET /api/cash/accounts/:id/shifts'>>[] {
  return [
    { id: 'who', header: cash('shift_of'), cell: ({ staff }) => staff.replace('staff:', '') },
    { id: 'began', header: cash('shift_began'), cell: (row) => <Time at={row.began_at} /> },
    {
      ...{ id: 'opening', header: cash('opening'), isFigure: true },
      cell: (row) => <Counted counted={row.opening} book={row.opening_book} />,
    },
    { id: 'ended', header: cash('shift_ended'), cell: (row) => <Time at={row.ended_at} /> },
    {
      ...{ id: 'closing', header: cash('counted'), isFigure: true },
      cell: (row) => <Counted counted={row.closing} book={row.closing_book} />,
    },
    { id: 'by', header: cash('by'), cell: (row) => row.ended_by?.replace('staff:', '') },
  ]
}

/** What was counted, and by how much the books say something else. */
function Counted({ counted, book }: { counted: number | null; book: number | null }) {
  if (counted === null || book === null) return <span className="text-muted">–</span>
  return (
    <>
      <Money amount={counted} />
      {counted !== book && (
        <span className="block text-xs">
          {cash('difference')} <Money amount={counted - book} />
        </span>
      )}
    </>
  )
}
