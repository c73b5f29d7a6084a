/** The latest results with their balls, each with the way to its proof. */
import type { Result } from '@samnang/contract/lotto59'
import { POSTS } from '@samnang/core/lotto59/markets'
import { hour } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { categoryName } from '../names.ts'
import { Panel } from '../panel.tsx'
import { BallSlot } from './ball.tsx'
import { SizeMark } from './size-mark.tsx'
import { VerifyLink } from './verify-link.tsx'

const SHOWN = 8

interface RecentResultsProps {
  recent: readonly Result[] | undefined
  hasFailed: boolean
  retry: () => void
}

export function RecentResults({ recent, hasFailed, retry }: RecentResultsProps) {
  return (
    <Panel title={lotto59('recent')}>
      {hasFailed ? (
        <Failed text={lotto59('data_failed')} retry={retry} />
      ) : !recent ? (
        <Loading />
      ) : recent.length === 0 ? (
        <Empty text={lotto59('no_result')} />
      ) : (
        <ol className="grid gap-1">
          {recent.slice(0, SHOWN).map((result) => (
            <Row key={result.result_id} result={result} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Row({ result }: { result: Result }) {
  const { number, balls, total, category, size } = result
  return (
    <li className="grid gap-1 border-b border-line/50 py-1.5 last:border-0">
      <div className="flex items-center justify-between gap-2 text-sm">
        <span className="text-muted">
          {lotto59('draw_number', { n: number })} · <span className="money">{hour(result.closed_at)}</span>
        </span>
        <VerifyLink resultId={result.result_id} number={number} />
      </div>
      {result.void ? (
        <p className="text-sm">{lotto59('draw_void')}</p>
      ) : (
        <div className="flex items-center justify-between gap-2">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {POSTS.map((post, at) => (
              <BallSlot key={post} ball={balls[at]} post={post} diameter={28} />
            ))}
            <span className="money text-sm text-muted">{balls.slice(5).join(' ')}</span>
          </span>
          <span className="flex items-center gap-1.5 font-bold">
            {size && category && <SizeMark size={size} text={category.charAt(0)} diameter={22} />}
            <span className="sr-only">{category && categoryName(category)}</span>
            <span className="tabular-nums">{total}</span>
          </span>
        </div>
      )}
      <p className="sr-only">{balls.join(' ')}</p>
    </li>
  )
}
