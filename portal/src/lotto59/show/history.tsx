/** What came before: the streak grid and the latest results. A chunk of its own, fetched after the first paint. */
import type { Result } from '@samnang/contract/lotto59'
import { memo } from 'react'
import { RecentResults } from './recent-results.tsx'
import { StreakPanel } from './streak-panel.tsx'

interface HistoryProps {
  recent: readonly Result[] | undefined
  hasFailed: boolean
  retry: () => void
}

export default memo(function History(props: HistoryProps) {
  return (
    <>
      <StreakPanel recent={props.recent ?? []} />
      <RecentResults {...props} />
    </>
  )
})
