/** The latest results with their balls, each with the way to its proof. */
import type { Result } from '@samnang/contract/lotto59'
import { POSTS } from '@samnang/core/lotto59/markets'
import { Panel } from '../../betting/panel.tsx'
import { hour } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { categoryName } from '../names.ts'
import { postStyle } from './ball.tsx'
import { SizeMark } from './size-mark.tsx'
import { VerifyLink } from './verify-link.tsx'
import './post-pill.css'

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
        <Empty kind="results" text={lotto59('no_result')} />
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
    <li className="border-b border-line/50 pb-2 last:border-0 last:pb-0">
      <div className="flex items-center gap-2 text-sm">
        <span className="grow text-muted">
          {lotto59('draw_number', { n: number })} · <span className="money">{hour(result.closed_at)}</span>
        </span>
        {size && category && (
          <span className="flex items-center gap-1.5 text-base font-bold whitespace-nowrap">
            <SizeMark size={size} text={category.charAt(0)} diameter={20} />
            <span className="sr-only">{categoryName(category)}</span>
            <span className="tabular-nums">{total}</span>
          </span>
        )}
        <VerifyLink resultId={result.result_id} number={number} />
      </div>
      {result.void ? (
        <p className="text-sm">{lotto59('draw_void')}</p>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="flex gap-[3px]">
            {POSTS.map((post, at) => (
              <span key={post} className="post-pill" style={postStyle(post, 0)}>
                <span>{post}</span> {balls[at]}
              </span>
            ))}
          </span>
          <span className="money text-[13px] text-muted">{balls.slice(5).join(' ')}</span>
        </p>
      )}
    </li>
  )
}
