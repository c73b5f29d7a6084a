/** The states of a long list: asked wrongly, loading, failed, offline, empty, and its rows with "more". */

import type { CallFailed } from '@samnang/client/call-failed'
import type { ReactNode } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useConnection } from '../live/use-live.ts'
import { records } from '../text/records.ts'
import { Button } from '../ui/button.tsx'
import { Failed, Loading } from '../ui/states.tsx'

interface PagedListProps {
  pages: {
    rows: readonly unknown[] | undefined
    error: CallFailed | undefined
    hasMore: boolean
    isBusy: boolean
    moreError: CallFailed | undefined
    more: () => void
    refresh: () => void
  }
  /** Shown until the first answer, instead of the boats. */
  loading?: ReactNode
  /** Shown when there is no row. */
  empty: ReactNode
  children: ReactNode
}

export function PagedList({ pages, loading = <Loading />, empty, children }: PagedListProps) {
  const { rows, error, moreError, isBusy } = pages
  if (!rows)
    return error ? <Failed text={listSentence(error)} retry={pages.refresh} busy={isBusy} /> : loading
  return (
    <>
      <OfflineNote failed={error !== undefined} />
      {rows.length === 0 ? empty : children}
      {moreError && (
        <p role="alert" className="text-center text-lose">
          {listSentence(moreError)}
        </p>
      )}
      {pages.hasMore && (
        <Button onClick={pages.more} busy={isBusy} className="mx-auto w-full max-w-80">
          {records('more')}
        </Button>
      )}
    </>
  )
}

/** What is on the screen may be old: the line is down, or the last question failed. */
function OfflineNote({ failed }: { failed: boolean }) {
  const isOffline = useConnection() === 'offline'
  if (!isOffline && !failed) return null
  return (
    <p role="status" className="rounded-md border border-warn px-3 py-1.5 text-center text-sm">
      {records('offline')}
    </p>
  )
}

/** Why a list did not come. A refused filter is told as what it is. */
export function listSentence(failure: CallFailed): string {
  const isFilter = ['invalid_dates', 'invalid_field', 'malformed'].includes(failure.code)
  return isFilter ? records('invalid_filter') : refusalSentence(failure)
}
