import type { LotteryResult } from '@samnang/contract/lottery'
import { Check } from 'lucide-react'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { digitsText, postText } from '../draw-names.ts'

interface PostTableProps {
  result: Pick<LotteryResult, 'posts'>
  /** Post and number, `B 47`, of what a ticket has won with. */
  won?: ReadonlySet<string>
}

/** The numbers that win on each post; stars where none is known yet. */
export function PostTable({ result, won }: PostTableProps) {
  const hasThree = Object.values(result.posts).some(({ d3 }) => d3.length > 0)
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-bold">{lotteryPages('by_post')}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1 pr-2 text-left leading-normal font-normal whitespace-nowrap">
            {lotteryPages('post')}
          </th>
          <th scope="col" className="px-1 py-1 text-left leading-normal font-normal">
            {digitsText(2)}
          </th>
          {hasThree && (
            <th scope="col" className="px-1 py-1 text-left leading-normal font-normal">
              {digitsText(3)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {Object.entries(result.posts).map(([post, { d2, d3 }]) => (
          <tr key={post} className="border-b border-line/60 last:border-0">
            <th scope="row" className="py-1 pr-2 text-left align-top text-base leading-normal">
              {postText(post)}
            </th>
            <td className="px-1 py-1 align-top">
              <PostNumbers post={post} numbers={d2} won={won} />
            </td>
            {hasThree && (
              <td className="px-1 py-1 align-top">
                <PostNumbers post={post} numbers={d3} won={won} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PostNumbersProps {
  post: string
  numbers: readonly string[]
  won: ReadonlySet<string> | undefined
}

function PostNumbers({ post, numbers, won }: PostNumbersProps) {
  if (numbers.length === 0) return <span className="text-muted">–</span>
  if (numbers.every((number) => number.startsWith('*'))) return <Unknown numbers={numbers} />
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-0.5 text-base leading-normal font-bold tabular-nums">
      {numbers.map((number, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place on the post; equal ones happen
        <li key={at}>{won?.has(`${post} ${number}`) ? <Won number={number} /> : number}</li>
      ))}
    </ul>
  )
}

/** As many stars as digits, once: on Lo they would fill the screen. */
function Unknown({ numbers }: { numbers: readonly string[] }) {
  return (
    <span className="text-muted">
      <span aria-hidden="true">
        {numbers[0]}
        {numbers.length > 1 && ` × ${numbers.length}`}
      </span>
      <span className="sr-only">{lotteryPages('not_known')}</span>
    </span>
  )
}

/** By a sign, a frame and a word for the screen reader, not by colour alone. */
function Won({ number }: { number: string }) {
  return (
    <span className="inline-flex items-center gap-0.5 rounded-full border border-gold bg-gold px-1.5 text-gold-ink">
      <span className="sr-only">{lotteryPages('number_won', { number })}</span>
      <span aria-hidden="true">{number}</span>
      <Check aria-hidden="true" strokeWidth={4} className="size-3" />
    </span>
  )
}
