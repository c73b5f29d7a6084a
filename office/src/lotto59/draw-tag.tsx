import type { DeskDraw } from '@samnang/contract/office/lotto59'
import { lotto59 } from '../text/lotto59.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

/** The state of a draw in a word. */
export function DrawTag({ draw: { state } }: { draw: Pick<DeskDraw, 'state'> }) {
  return <Tag tone={toneOf(state)}>{lotto59(`state_${state}`)}</Tag>
}

function toneOf(state: DeskDraw['state']): Tone {
  if (state === 'VOID') return 'bad'
  return state === 'SETTLED' ? 'good' : state === 'OPEN' ? 'info' : 'plain'
}
