/** What the checks say of a draw: with their words half of the page, so they come beside the records. */
import { useMemo } from 'react'
import { fair } from '../text/fair.ts'
import { fill } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { isFinal } from './fair-data.ts'
import { OWN_SHOWN } from './fetch-fair.ts'
import { OtherDraw } from './other-draw.tsx'
import { outlineOf } from './outline.ts'
import { Frame, NotLoaded } from './parts.tsx'
import { Relays } from './relays.tsx'
import { SaveButton } from './save-button.tsx'
import type { FairKey, Say } from './say.ts'
import type { Checked } from './use-fair.ts'
import { drawName } from './view/draw-name.ts'
import { Mode, Steps, VerdictCard } from './view/report.tsx'
import { Waiting } from './waiting.tsx'

export interface ReportProps {
  id: string
  checked: Checked
  isPlayer: boolean
  /** Newer records could not be fetched. */
  isLost: boolean
  again: () => void
  busy: boolean
}

export default function Report({ id, checked, isPlayer, isLost, again, busy }: ReportProps) {
  const { fetched, report } = checked
  const { draw } = fetched.data
  const outline = useMemo(() => outlineOf(report, draw, say), [report, draw])
  return (
    <Frame id={id} about={drawName(draw, say)}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-18">
          <VerdictCard verdict={outline.verdict} outline={outline} say={say} />
          {!isFinal(draw) && <Waiting draw={draw} again={again} busy={busy} />}
          {isLost && <NotLoaded again={again} busy={busy} />}
          <SaveButton data={fetched.data} />
          <div className="hidden lg:block">
            <OtherDraw />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Steps outline={outline} say={say} />
          {fetched.ownFailed && (
            <div role="alert" className="grid gap-3 rounded-lg border border-warn bg-surface p-4">
              {fair('own_failed')}
              <Button onClick={again} busy={busy}>
                {fair('check_again')}
              </Button>
            </div>
          )}
          {fetched.ownCut && <p className="text-sm text-muted">{fair('own_cut', { n: OWN_SHOWN })}</p>}
          {!isPlayer && isFinal(draw) && <p className="text-sm text-muted">{fair('log_in_own')}</p>}
          <Mode open={draw.open} outline={outline} say={say} />
          <Relays draw={draw} />
          <div className="lg:hidden">
            <OtherDraw />
          </div>
        </div>
      </div>
    </Frame>
  )
}

/** The catalogue for keys that are put together at run time; their values are checked where they are filled in. */
const text = fair as unknown as (key: FairKey) => string

const say: Say = (key, values) => (values ? fill(text(key), values) : text(key))
