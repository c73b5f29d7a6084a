import type { Result } from '@samnang/contract/lotto59'
import { POSTS } from '@samnang/core/lotto59/markets'
import { Check } from 'lucide-react'
import { categoryName } from '../../lotto59/names.ts'
import { postStyle } from '../../lotto59/show/ball.tsx'
import { SizeMark } from '../../lotto59/show/size-mark.tsx'
import { VerifyLink } from '../../lotto59/show/verify-link.tsx'
import { dateTime } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import '../../lotto59/show/post-pill.css'

interface ResultLineProps {
  result: Result
  /** Numbers to mark on the posts. */
  matched?: readonly number[]
}

/** One draw of the past with its balls and the way to its proof. */
export function ResultLine({ result, matched = [] }: ResultLineProps) {
  const { number, closed_at, total, category, size } = result
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-0 grow leading-snug">
          <b>{lotto59('draw_number', { n: number })}</b>{' '}
          <span className="text-sm text-muted tabular-nums">{dateTime(closed_at)}</span>
        </p>
        {size && category && (
          <span className="flex items-center gap-1.5 font-bold whitespace-nowrap">
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
        <Balls balls={result.balls} matched={matched} />
      )}
    </>
  )
}

function Balls({ balls, matched }: { balls: readonly number[]; matched: readonly number[] }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <span className="flex gap-1.5">
        {POSTS.map((post, at) => {
          const isMatched = matched.includes(balls[at] ?? 0)
          return (
            <span key={post} className="result-post" data-marked={isMatched}>
              <span className="post-pill" style={postStyle(post, 0)}>
                <span>{post}</span> {balls[at]}
              </span>
              {isMatched && <Check aria-hidden="true" strokeWidth={4} className="size-4 text-gold" />}
            </span>
          )
        })}
      </span>
      <span className="money text-sm text-muted">{balls.slice(5).join(' ')}</span>
    </p>
  )
}
