/** The result in words, for those who save data: nothing moves, nothing is drawn. */
import { POSTS } from '@samnang/core/lotto59/markets'
import { lotto59 } from '../../text/lotto59.ts'
import { categoryName } from '../names.ts'
import { OwnResultLine } from './own-result.tsx'
import { shownBalls } from './show-state.ts'
import type { StageProps } from './stage.tsx'
import { VerifyLink } from './verify-link.tsx'

export default function TextStage({ show, own }: StageProps) {
  const balls = shownBalls(show)
  const result = show?.result ?? null
  return (
    <section
      aria-label={lotto59('balls')}
      className="grid min-h-47 content-start gap-1 rounded-lg border border-line bg-surface p-3"
    >
      <div className="stage-head flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-sm text-muted">
          {result ? lotto59('result_of', { n: result.number }) : lotto59(show ? 'showing' : 'last_result')}
        </h2>
        {show && result && <VerifyLink resultId={show.resultId} number={result.number} />}
      </div>
      {result?.void ? (
        <p>{lotto59('draw_void')}</p>
      ) : (
        balls.length > 0 && (
          <p className="font-bold tabular-nums">
            {balls.map((ball, at) => `${POSTS[at] ?? ''}${POSTS[at] ? ' ' : ''}${ball}`).join(' · ')}
            <span className="block">
              {lotto59('total')} {balls.reduce((sum, ball) => sum + ball, 0)}
              {result?.category && ` · ${categoryName(result.category)}`}
            </span>
          </p>
        )
      )}
      <OwnResultLine own={own} />
    </section>
  )
}
