/** Of each post the numbers that would cost most. */
import type { DrawRisk } from '@samnang/contract/office/lotto59'
import { POSTS } from '@samnang/core/lotto59/markets'
import { lotto59 } from '../text/lotto59.ts'
import { Money } from '../ui/money.tsx'

const SHOWN = 3

export function DearNumbers({ numbers }: Pick<DrawRisk, 'numbers'>) {
  const posts = numbers.map(dearestOf)
  return (
    <section aria-label={lotto59('numbers')} className="grid gap-1">
      <h3 className="font-bold">{lotto59('numbers')}</h3>
      {posts.every((post) => post.length === 0) ? (
        <p className="text-sm text-muted">{lotto59('no_numbers')}</p>
      ) : (
        <dl className="grid gap-1 text-sm tabular-nums">
          {posts.map((post, at) => (
            <div key={POSTS[at]} className="flex flex-wrap gap-x-3 border-b border-line pb-1 last:border-0">
              <dt className="w-20 font-bold">
                {lotto59('post')} {POSTS[at]}
              </dt>
              {post.map(({ number, owed }) => (
                <dd key={number}>
                  <b>{number}</b> <Money amount={owed} />
                </dd>
              ))}
              {post.length === 0 && <dd className="text-muted">–</dd>}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function dearestOf(post: readonly number[]): { number: number; owed: number }[] {
  return post
    .map((owed, at) => ({ number: at + 1, owed }))
    .filter(({ owed }) => owed > 0)
    .sort((a, b) => b.owed - a.owed)
    .slice(0, SHOWN)
}
