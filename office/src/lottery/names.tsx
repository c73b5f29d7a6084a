/** States, types and reasons of draws in words. */
import type { DeskDraw } from '@samnang/contract/office/lottery'
import { lottery } from '../text/lottery.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

const TONES: Partial<Record<DeskDraw['state'], Tone>> = {
  open: 'good',
  entered: 'warn',
  confirmed: 'info',
  reversing: 'info',
  reopened: 'warn',
  void: 'bad',
}

/** What waits for people is said first. */
export function DrawTag({ draw }: { draw: Pick<DeskDraw, 'state' | 'waits'> }) {
  const { state, waits } = draw
  if (waits && state === 'closed') return <Tag tone="warn">{lottery('state_waits')}</Tag>
  return <Tag tone={TONES[state] ?? 'plain'}>{lottery(`state_${state}`)}</Tag>
}

/** `VN DAY`, and what is particular about it. */
export function DrawName({ draw }: { draw: Pick<DeskDraw, 'title' | 'is_special' | 'house_drawn'> }) {
  return (
    <>
      {draw.title}
      {draw.house_drawn && <span className="text-xs text-muted"> · {lottery('house_drawn')}</span>}
      {draw.is_special && <span className="text-xs text-muted"> · {lottery('special')}</span>}
    </>
  )
}

/** `0` is not sold. */
export function percentWord(percent: number): string {
  if (percent === 0) return lottery('not_sold')
  return percent === 100 ? lottery('full') : `${percent}%`
}
