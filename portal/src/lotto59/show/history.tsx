/** What came before: the streak grid and the latest results. A chunk of its own, fetched after the first paint. */
import type { Playing, Result } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { ChartNoAxesColumn } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { Panel } from '../../betting/panel.tsx'
import { isSaver } from '../../device/saver.ts'
import { statistics } from '../../text/statistics.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Loading } from '../../ui/states.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { RecentResults } from './recent-results.tsx'
import { StreakPanel } from './streak-panel.tsx'

const LazyStatistics = lazyPage('lotto59-statistics', () => import('./statistics.tsx'))

interface HistoryProps {
  poll: Poll
  playing: Playing | null
  recent: readonly Result[] | undefined
  hasFailed: boolean
  retry: () => void
}

export default memo(function History({ poll, playing, ...props }: HistoryProps) {
  return (
    <>
      <StreakPanel recent={props.recent ?? []} />
      {!isSaver() && <PeoplePanel playing={playing} />}
      <RecentResults {...props} />
      <StatisticsPanel poll={poll} />
    </>
  )
})

/** Asked for and drawn by who wants to see them. */
function StatisticsPanel({ poll }: { poll: Poll }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={statistics('title')}>
      {isOpen ? (
        <Suspense fallback={<Loading />}>
          <LazyStatistics poll={poll} />
        </Suspense>
      ) : (
        <Button onClick={() => setOpen(true)}>
          <ChartNoAxesColumn aria-hidden="true" className="size-5" />
          {statistics('show')}
        </Button>
      )}
    </Panel>
  )
}
