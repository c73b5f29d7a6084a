/** One draw: its prizes as announced and the numbers of each post. */
import type { LotteryResult } from '@samnang/contract/lottery'
import { ChevronDown, ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { dateTime, hour } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { drawName } from '../draw-names.ts'
import { PostTable } from './post-table.tsx'
import { PrizeTable } from './prize-table.tsx'
import { resultSentence } from './result-sentence.ts'
import './result-card.css'

export function ResultCard({ result, isOpen }: { result: LotteryResult; isOpen: boolean }) {
  const { prizes } = result
  const sentence = resultSentence(result)
  return (
    <article className="result-card relative rounded-lg border border-line bg-surface">
      <details open={isOpen} className="group">
        <summary className="flex min-h-14 list-none items-center gap-2 rounded-lg px-3 py-1.5 hover:bg-raised">
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform duration-(--t-fast) group-open:rotate-180"
          />
          <span className="result-name min-w-0 grow pr-[min(5.5rem,124px)] leading-normal">
            <b className="block">{drawName(result)}</b>
            <span className="money text-sm text-muted">{dateTime(result.draw_at)}</span>
          </span>
        </summary>
        <div className="grid min-w-0 gap-3 border-t border-line/60 p-3 desk:grid-cols-2 desk:items-start">
          {sentence && (
            <p role="status" className="text-muted desk:col-span-2">
              {sentence}
            </p>
          )}
          {prizes && <PrizeTable columns={prizes} />}
          {result.state !== 'void' && <PostTable result={result} />}
          {result.house_drawn && (
            <p className="text-sm text-muted desk:col-span-2">{lotteryPages('house_drawn')}</p>
          )}
        </div>
      </details>
      <ProofLink result={result} />
    </article>
  )
}

/**
 * Beside the summary, not inside of it: a press there opens the card. Large letters need the whole line for the name of the
 * lottery; the link is at the card's foot then.
 */
function ProofLink({
  result,
}: {
  result: Pick<LotteryResult, 'id' | 'type' | 'session' | 'title' | 'draw_at'>
}) {
  return (
    <Link
      href={`/fair/${result.id}`}
      aria-label={lotteryPages('verify_draw', { draw: drawName(result), time: hour(result.draw_at) })}
      className="result-way absolute top-1.5 right-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-2 text-sm whitespace-nowrap text-info underline-offset-4 hover:underline"
    >
      <ShieldCheck aria-hidden="true" className="size-4" />
      {lotteryPages('verify')}
    </Link>
  )
}
