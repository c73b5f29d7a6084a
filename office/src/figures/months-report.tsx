/** Months that are over: their figures, who signed them, and whether they still are what was signed. */
import type { MonthRow } from '@samnang/contract/office/figures'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useList } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { useMay } from '../session/session.ts'
import { figures } from '../text/figures.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Money } from '../ui/money.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { ReportTable } from './report-table.tsx'

const HASH_SHOWN = 16

export function MonthsReport() {
  const { rows, error, isLoading, hasMore, more, refresh } = useList('GET /api/figures/months', {})
  const [closing, setClosing] = useState<MonthRow | null>(null)
  const mayClose = useMay('figures.close')
  if (error) return <Failed text={refusalSentence(error)} retry={refresh} />
  if (isLoading) return <Loading />
  if (rows.length === 0) return <Empty text={figures('nothing')} />
  const names = ['month', 'bets', 'stake', 'payout', 'net', 'signed', 'hash'] as const
  return (
    <>
      <p className="text-sm text-muted">{figures('months_about')}</p>
      <ReportButtons name="months" query={{}} permission="figures.read" />
      <ReportTable
        label={figures('by_months')}
        heads={names.map((name) => ({ text: figures(name), help: undefined }))}
        rows={rows.map((row) => ({
          key: row.month,
          cells: [
            row.month,
            price(row.bets),
            ...[row.stake, row.payout, row.net].map((amount, at) => (
              <Money key={names[at + 2]} amount={amount} />
            )),
            <Signed key="signed" row={row} onClose={mayClose ? () => setClosing(row) : null} />,
            <code key="hash" title={row.hash}>
              {row.hash.slice(0, HASH_SHOWN)}
            </code>,
          ],
        }))}
      />
      {hasMore && (
        <Button onClick={more} className="justify-self-start">
          {figures('older')}
        </Button>
      )}
      <CommandDialog
        title={figures('close_title', { month: closing?.month ?? '' })}
        isOpen={closing !== null}
        onClose={() => setClosing(null)}
        confirmLabel={figures('close')}
        run={(reason) =>
          send('POST /api/figures/months', {
            body: { month: closing?.month ?? '', hash: closing?.hash ?? '', reason },
          })
        }
        onDone={refresh}
      >
        {closing && <Figures row={closing} />}
      </CommandDialog>
    </>
  )
}

function Signed({ row, onClose }: { row: MonthRow; onClose: (() => void) | null }) {
  if (row.is_unchanged !== null)
    return (
      <span className="inline-flex flex-wrap justify-end gap-1">
        {[row.by, row.approved_by]
          .map((name) => name?.replace('staff:', ''))
          .filter(Boolean)
          .join(' · ')}
        <Tag tone={row.is_unchanged ? 'good' : 'bad'}>
          {figures(row.is_unchanged ? 'unchanged' : 'changed')}
        </Tag>
      </span>
    )
  if (!row.can_close) return <Tag>{figures('not_decided')}</Tag>
  return onClose ? (
    <Button onClick={onClose}>{figures('close')}</Button>
  ) : (
    <Tag tone="info">{figures('open')}</Tag>
  )
}

/** What is signed, in figures. */
function Figures({ row: { stake, payout, net, hash } }: { row: MonthRow }) {
  return (
    <dl className="grid gap-1">
      {(['stake', 'payout', 'net'] as const).map((name, at) => (
        <div key={name} className="flex justify-between gap-2">
          <dt>{figures(name)}</dt>
          <dd>
            <Money amount={[stake, payout, net][at] ?? 0} />
          </dd>
        </div>
      ))}
      <div className="grid">
        <dt>{figures('hash')}</dt>
        <dd className="font-mono text-xs break-all">{hash}</dd>
      </div>
      <p className="text-sm text-muted">{figures('close_about')}</p>
    </dl>
  )
}
