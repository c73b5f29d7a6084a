/** One line over the chips: what happened to the bet, or what to do next. */

import { CrossIcon } from '../../../kit/react/icons.tsx'
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { tables } from '../../../text/tables.ts'
import { noticeSentence } from '../say/notice-sentence.ts'
import { isGood } from '../state/notice.ts'
import { isEmpty, totalOf } from '../state/stakes.ts'
import { isOpen } from '../state/table-view.ts'
import { useAutoConfirm } from './auto-switch.tsx'
import { type Table, useTable } from './desk-context.tsx'

export function StatusLine() {
  const table = useTable()
  const { desk, view, run, confirmed } = table
  const isAutomatic = useAutoConfirm()
  const { notice, sending } = desk
  if (sending?.state === 'checking') return <p className="status status-busy">{tables('checking_text')}</p>
  if (notice && !isGood(notice)) {
    return (
      <p className="status status-bad" role="alert">
        <span>{noticeSentence(notice, view)}</span>
        <button
          type="button"
          className="status-close"
          aria-label={shared('close')}
          onClick={() => run.act({ kind: 'dismiss' })}
        >
          <CrossIcon />
        </button>
      </p>
    )
  }
  const total = totalOf(confirmed)
  return (
    <p className="status">
      <span aria-live="polite">{notice ? noticeSentence(notice, view) : hint(table, isAutomatic)}</span>
      {total > 0 && <b className="status-total">{tables('my_total', { amount: riel(total) })}</b>}
    </p>
  )
}

function hint({ desk, view, confirmed }: Table, isAutomatic: boolean): string {
  if (!isOpen(view)) return view.phase === 'CLOSING' && isEmpty(confirmed) ? tables('closed_now') : ''
  if (isEmpty(desk.pad.now)) return isEmpty(confirmed) ? tables('put_chips') : ''
  return tables(isAutomatic ? 'confirm_auto' : 'confirm_first')
}
