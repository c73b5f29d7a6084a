import type { LotteryItem, LotteryResult } from '@samnang/contract/lottery'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { Answered } from '../../calls/use-call.ts'
import { listSentence } from '../../lists/paged-list.tsx'
import { hour } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { BoatLights } from '../../ui/kbach.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { drawName } from '../draw-names.ts'
import { PostTable } from '../result/post-table.tsx'
import { resultSentence } from '../result/result-sentence.ts'
import { wonNumbers } from './collect.ts'
import { verifyPath } from './receipt-parts.ts'

interface DrawPartProps {
  items: readonly LotteryItem[]
  drawn: Answered<LotteryResult>
}

/** The draw of a ticket: what came, with the numbers that have won marked, or what it waits for. */
export function DrawPart({ items, drawn: { data, error, mutate, isValidating } }: DrawPartProps) {
  if (!data)
    return error ? (
      <Failed text={listSentence(error)} retry={() => void mutate()} busy={isValidating} />
    ) : (
      <Loading />
    )
  const won = wonNumbers(items)
  return (
    <section
      aria-label={lotteryPages('result')}
      className="grid gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-bold">{lotteryPages('result')}</h2>
        <Link
          href={verifyPath(data.id)}
          aria-label={lotteryPages('verify_draw', { draw: drawName(data), time: hour(data.draw_at) })}
          className="-my-1.5 inline-flex min-h-11 items-center gap-1 px-1 text-sm whitespace-nowrap text-info underline-offset-4 hover:underline"
        >
          <ShieldCheck aria-hidden="true" className="size-4" />
          {lotteryPages('verify')}
        </Link>
      </div>
      <Waiting result={data} />
      {data.prizes && <PostTable result={data} won={won} />}
      {data.prizes && won.size > 0 && <p className="text-sm text-muted">{lotteryPages('marked')}</p>}
      {data.house_drawn && <p className="text-sm text-muted">{lotteryPages('house_drawn')}</p>}
    </section>
  )
}

function Waiting({ result }: { result: LotteryResult }) {
  const sentence = resultSentence(result)
  if (sentence === null) return null
  return (
    <p role="status" className="flex flex-wrap items-center justify-center gap-3 p-3 text-center">
      {result.state !== 'void' && <BoatLights />}
      {sentence}
    </p>
  )
}
