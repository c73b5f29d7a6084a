/** /history: past results, and the search for jackpots among them. */
import { PageFrame } from '../../lists/page-frame.tsx'
import { useSearch } from '../../lists/search.ts'
import { Tabs } from '../../lotto59/tabs.tsx'
import { records } from '../../text/records.ts'
import '../../lotto59/lotto59.css'
import { JackpotSearch } from './jackpot-search.tsx'
import { ResultList } from './result-list.tsx'
import './history.css'

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
        <JackpotSearch search={search} change={change} />
      )}
    </PageFrame>
  )
}
