/** /lottery/draws/:id/board: a hundred or a thousand numbers by what each may cost; one press to halve or to stop one. */
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useFilters } from '../lists/filters.ts'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { lottery } from '../text/lottery.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { type BoardNumber, type BoardOrder, cellsOf } from './board-cells.ts'
import { BoardGrid } from './board-grid.tsx'
import { MarkDialog } from './mark-dialog.tsx'

const FILTERS = { digits: '2', order: 'number' }
/** Tickets are bought without a push; what colleagues mark is pushed. */
const REFRESH_MS = 3_000

export default function BoardPage() {
  const { id = '' } = useParams()
  const [filters, setFilters] = useFilters(FILTERS)
  const [seen, setSeen] = useState<BoardNumber | null>(null)
  const may = useMay('limits.change')
  const digits = filters.digits === '3' ? '3' : '2'
  const order: BoardOrder = filters.order === 'liability' ? 'liability' : 'number'
  const { data, error, mutate } = useAnswer(
    'GET /api/lottery/draws/:id/board',
    { params: { id }, query: { digits } },
    { refreshMs: REFRESH_MS },
  )
  useQueue('lottery', () => void mutate())
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const mayMark = may && data.sells
  return (
    <ListFrame
      title={lottery('board_title', { title: data.title })}
      actions={
        <Link href={`/lottery/draws/${id}`} className="text-info underline underline-offset-2">
          {lottery('draw_title', { title: data.title, id })}
        </Link>
      }
      filters={
        <>
          <Select
            label={lottery('column_number')}
            value={digits}
            onChange={(value) => setFilters({ digits: value })}
            choices={(['2', '3'] as const).map((value) => ({ value, label: lottery(`digits_${value}`) }))}
          />
          <Select
            label={lottery('board_order')}
            value={order}
            onChange={(value) => setFilters({ order: value })}
            choices={(['number', 'liability'] as const).map((value) => ({
              value,
              label: lottery(`order_${value}`),
            }))}
          />
        </>
      }
    >
      <p className="text-muted">
        {data.sells ? lottery('board_lead') : lottery('board_over')} {lottery('cap')}{' '}
        <Money amount={data.cap} />
      </p>
      <BoardGrid
        label={lottery('board_title', { title: data.title })}
        cells={cellsOf(data, order)}
        cap={data.cap}
        onPress={mayMark ? setSeen : null}
      />
      {seen && <MarkDialog board={data} seen={seen} onClose={() => setSeen(null)} />}
    </ListFrame>
  )
}
