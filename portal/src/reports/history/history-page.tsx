/** /history: past results, and the search for jackpots among them. */
import { Suspense } from 'react'
import { PageFrame } from '../../lists/page-frame.tsx'
import { useSearch } from '../../lists/search.ts'
import { records } from '../../text/records.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Loading } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import '../../lotto59/lotto59.css'
import { ResultList } from './result-list.tsx'
import './history.css'

const JackpotSearch = lazyPage('jackpot-search', () => import('./jackpot-search.tsx'))

export default function HistoryPage() {
  const [search, change] = useSearch()
  const tab = search.get('tab') === 'jackpot' ? 'jackpot' : 'results'
  return (
    <PageFrame title={records('history')}>
      <div className="rounded-lg border border-line bg-surface p-1 desk:max-w-120">
        <Tabs
          label={records('history')}
          tabs={[
            { id: 'results', label: records('tab_results') },
            { id: 'jackpot', label: records('tab_search') },
          ]}
          value={tab}
          onChange={(next) => change({ tab: next === 'results' ? null : next })}
        />
      </div>
      {tab === 'results' ? (
        <ResultList search={search} change={change} />
      ) : (
        <Suspense fallback={<Loading />}>
          <JackpotSearch search={search} change={change} />
        </Suspense>
      )}
    </PageFrame>
  )
}
