import { dateTime, unbroken } from '../../text/format.ts'
import { outlineOf } from '../outline.ts'
import type { Say } from '../say.ts'
import type { FairReport } from '../verify-fair.ts'
import { drawName } from '../view/draw-name.ts'
import { Mode, Steps, VerdictCard } from '../view/report.tsx'
import type { SavedRecords } from './saved-records.ts'

interface SavedPageProps {
  saved: SavedRecords
  report: FairReport
  say: Say
  /** Shows the other language. */
  turn: () => void
}

/** What the saved file shows: the page's report under a heading of its own. */
export function SavedPage({ saved, report, say, turn }: SavedPageProps) {
  const { draw, asked } = saved.data
  const outline = outlineOf(report, draw, say)
  return (
    <main id="page">
      <header>
        <h1>{say('saved_title')}</h1>
        <button type="button" onClick={turn}>
          {say('other_language')}
        </button>
        <p className="draw">
          {drawName(draw, say)} · {say('result_number', { id: asked })}
        </p>
      </header>
      <VerdictCard verdict={outline.verdict} outline={outline} say={say} />
      <Steps outline={outline} say={say} />
      <Mode open={draw.open} outline={outline} say={say} />
      <footer>
        <p>{say('saved_at', { origin: saved.origin, time: unbroken(dateTime(saved.savedMs)) })}</p>
        <p>{say('saved_trust')}</p>
      </footer>
    </main>
  )
}
