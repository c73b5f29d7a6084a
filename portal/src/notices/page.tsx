/** /notices: what the player was told, the newest first. What is on the screen counts as read. */
import type { Notice } from '@samnang/contract/notices'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../calls/call.ts'
import { PageFrame } from '../lists/page-frame.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useFresh } from '../lists/use-fresh.ts'
import { usePages } from '../lists/use-pages.ts'
import { notices } from '../text/notices.ts'
import { shell } from '../text/shell.ts'
import { NextStep } from '../ui/next-step.tsx'
import { Empty } from '../ui/states.tsx'
import { NoticeCard } from './notice-card.tsx'
import { TelegramPanel } from './telegram-panel.tsx'
import { takeUnread } from './unread.ts'

export default function NoticesPage() {
  const pages = usePages('GET /api/notice/list', {})
  useFresh('notice', pages.refresh)
  const fresh = useReading(pages.rows ?? [])
  return (
    <PageFrame title={notices('title')}>
      <PagedList pages={pages} empty={<NoNotices />}>
        <ul className="grid gap-2">
          {pages.rows?.map((row) => (
            <NoticeCard key={row.id} notice={row} isFresh={!row.is_read || fresh.has(row.id)} />
          ))}
        </ul>
      </PagedList>
      <TelegramPanel />
    </PageFrame>
  )
}

/** Most of what is told is about money that was sent. */
function NoNotices() {
  const next = <NextStep href="/cashier/deposit">{shell('deposit')}</NextStep>
  return <Empty kind="notices" text={notices('none')} next={next} />
}

const READ_AT_ONCE = 100

/** Says that what is seen was read. Answers what was new when it was shown first: it stays marked until the page is left. */
function useReading(rows: readonly Notice[]): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const unread = rows.filter((row) => !row.is_read).map(({ id }) => id)
  const key = unread.slice(0, READ_AT_ONCE).join()
  useEffect(() => {
    if (!isSeen || key === '') return
    const ids = key.split(',').map(Number)
    setFresh((known) => new Set([...known, ...ids]))
    // What is not told now is told with the next answer.
    call('POST /api/notice/read', { body: { ids } }).then(
      (answer) => takeUnread(answer.unread),
      () => {},
    )
  }, [isSeen, key])
  return fresh
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
