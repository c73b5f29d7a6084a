/** Cooling-off and self-exclusion in two taps: a length, then one question that says it cannot be shortened. */
import type { Exclusion } from '@samnang/contract/safe-play'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { serverNow } from '../calls/server-clock.ts'
import { dateTime, unbroken } from '../text/format.ts'
import { safePlay } from '../text/safe-play.ts'
import { Button } from '../ui/button.tsx'
import { askConfirm, showModal } from '../ui/overlays-state.ts'
import { type BreakLength, COOLING_OFF, endOf, offered, SELF_EXCLUSION } from './break-lengths.ts'
import { Card } from './panel.tsx'
import { stopPlaying } from './use-safe-play.ts'

export function BreakPanel({ exclusion }: { exclusion: Exclusion | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card title={safePlay('break')} text={safePlay('break_text')}>
        <Lengths lengths={COOLING_OFF} exclusion={exclusion} />
      </Card>
      <Card title={safePlay('exclude')} text={safePlay('exclude_text')}>
        <Lengths lengths={SELF_EXCLUSION} exclusion={exclusion} />
      </Card>
    </div>
  )
}

/** Two side by side, and one where letters are so large that a word would be broken. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fill, minmax(max(7.5rem, 50% - 4px), 1fr))' }

function Lengths({ lengths, exclusion }: { lengths: readonly BreakLength[]; exclusion: Exclusion | null }) {
  const [busy, setBusy] = useState(false)
  async function choose(length: BreakLength) {
    const until = endOf(length, serverNow())
    const isSure = await askConfirm({
      title: safePlay('stop_ask', { length: safePlay(`length_${length.id}`) }),
      text: safePlay('stop_warning', { time: unbroken(dateTime(until)) }),
      confirmLabel: safePlay('stop_confirm'),
      danger: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await stopPlaying({ kind: length.kind, until })
      showModal({ kind: 'SUCCESS', text: saidOf(length.kind, until) })
    } catch (failure) {
      showModal({ kind: 'ERROR', text: refusalSentence(failure) })
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-2" style={COLUMNS}>
      {offered(lengths, exclusion, serverNow()).map((length) => (
        <Button key={length.id} disabled={busy} onClick={() => void choose(length)}>
          {safePlay(`length_${length.id}`)}
        </Button>
      ))}
    </div>
  )
}

export function RunningBreak({ exclusion }: { exclusion: Exclusion }) {
  return (
    <section
      role="status"
      className="mx-auto flex w-full max-w-160 items-start gap-3 rounded-lg border-2 border-info bg-surface p-4"
    >
      <ShieldCheck aria-hidden="true" className="mt-1 size-7 shrink-0 text-info" />
      <div>
        <h2 className="text-lg font-bold">{saidOf(exclusion.kind, exclusion.until)}</h2>
        <p className="text-sm text-muted">{safePlay('on_break_text')}</p>
      </div>
    </section>
  )
}

function saidOf(kind: Exclusion['kind'], until: string): string {
  const state = safePlay(kind === 'cooling_off' ? 'on_break' : 'is_excluded')
  return `${state} ${safePlay('until', { time: unbroken(dateTime(until)) })}`
}
