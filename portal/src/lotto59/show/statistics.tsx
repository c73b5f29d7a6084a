/** How often each number came up on a post in the last 100 draws: a drawing for the eye, a table for everybody. */
import type { Result } from '@samnang/contract/lotto59'
import type { Poll, Post } from '@samnang/contract/shapes'
import { POSTS } from '@samnang/core/lotto59/markets'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useLive } from '../../live/use-live.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { statistics } from '../../text/statistics.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { postStyle } from './ball.tsx'
import { mostDrawn, type NumberCounts, neverDrawn, numberCounts } from './number-counts.ts'

const COUNTED = 100

export default function Statistics({ poll }: { poll: Poll }) {
  const { data, error, mutate } = useCall('GET /api/v1/result/recent', {
    query: { poll, limit: `${COUNTED}` },
  })
  useLive('result', (result) => {
    if (result.poll !== poll || !data) return
    const others = data.results.filter((one) => one.result_id !== result.result_id)
    void mutate({ results: [result, ...others].slice(0, COUNTED) }, { revalidate: false })
  })
  if (!data && error) return <Failed text={lotto59('data_failed')} retry={() => void mutate()} />
  if (!data) return <Loading />
  if (data.results.length === 0) return <Empty kind="results" text={lotto59('no_result')} />
  return <OfPosts results={data.results} />
}

function OfPosts({ results }: { results: readonly Result[] }) {
  const [post, setPost] = useState<Post>('A')
  const counts = numberCounts(results, post)
  const most = mostDrawn(counts).map((number) => `${number} (×${counts.highest})`)
  const label = statistics('chart', { post, n: counts.draws })
  return (
    <div className="grid gap-2">
      <Tabs
        label={statistics('posts')}
        tabs={POSTS.map((id) => ({ id, label: id, name: lotto59('post', { post: id }) }))}
        value={post}
        onChange={setPost}
        isCompact
      />
      <p className="text-sm">{label}</p>
      <Chart counts={counts} post={post} label={label} />
      <p className="text-sm text-muted tabular-nums">
        {statistics('most', { list: most.join(' · ') })}
        <br />
        {statistics('never', { n: neverDrawn(counts) })}
      </p>
      <p className="text-sm">{statistics('no_prediction')}</p>
      <CountTable counts={counts} />
    </div>
  )
}

const BOX = { width: 336, height: 118, left: 16, bottom: 18, top: 6 }
const STEP = (BOX.width - BOX.left) / 59
const NAMED = [1, 10, 20, 30, 40, 50, 59]

interface ChartProps {
  counts: NumberCounts
  post: Post
  label: string
}

function Chart({ counts: { counts, highest }, post, label }: ChartProps) {
  const inner = BOX.height - BOX.top - BOX.bottom
  const yOf = (count: number) => BOX.top + inner * (1 - count / Math.max(1, highest))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${BOX.width} ${BOX.height}`} className="w-full">
      {Array.from({ length: highest + 1 }, (_, count) => (
        <g key={yOf(count)}>
          <path
            d={`M${BOX.left} ${yOf(count)}H${BOX.width}`}
            className={count === 0 ? 'stroke-control' : 'stroke-line'}
            strokeDasharray={count === 0 ? undefined : '2 4'}
          />
          <text x="11" y={yOf(count) + 3.5} textAnchor="end" className="fill-muted text-[10px] tabular-nums">
            {count}
          </text>
        </g>
      ))}
      <g style={postStyle(post, 0)}>
        {counts.map((count, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its number
            key={at}
            x={BOX.left + at * STEP + 0.7}
            y={yOf(count)}
            width={STEP - 1.4}
            height={yOf(0) - yOf(count)}
            className="fill-(--c) stroke-text/50"
            strokeWidth="0.4"
          />
        ))}
      </g>
      {NAMED.map((number) => (
        <text
          key={number}
          x={BOX.left + (number - 0.5) * STEP}
          y={BOX.height - 5}
          textAnchor={number === 59 ? 'end' : 'middle'}
          className="fill-muted text-[10px] tabular-nums"
        >
          {number}
        </text>
      ))}
    </svg>
  )
}

function CountTable({ counts: { counts } }: { counts: NumberCounts }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-sm text-info underline-offset-4 hover:underline">
        {statistics('table')}
      </summary>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(4.2rem,1fr))] gap-x-2 text-sm tabular-nums">
        {counts.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
          <li key={at} className="flex justify-between border-b border-line/50 pr-1">
            <b>{at + 1}</b> <span className="text-muted">×{count}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
