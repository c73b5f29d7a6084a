/** A win as it is told: on the stage, over the page that has no stage, and over the whole screen. */
import { Lanterns } from '../src/betting/win/lanterns.tsx'
import { WinDialog } from '../src/betting/win/win-dialog.tsx'
import { WinPlate } from '../src/betting/win/win-plate.tsx'
import type { QueuedWin } from '../src/betting/win/win-queue.ts'
import { drawName } from '../src/lotto59/win/win.ts'
import { win as say } from '../src/text/win.ts'
import { type Group, nothing } from './state.ts'

const ANY: QueuedWin = { resultId: 59, net: 950, step: 'any' }
const LANTERNS: QueuedWin = { resultId: 60, net: 49_000, step: 'lanterns' }
const FULL: QueuedWin = { resultId: 61, net: 490_000, step: 'full' }
/** Thirteen digits: a pot that nobody has won for long. */
const POT: QueuedWin = { ...FULL, net: 9_876_543_210_123 }

export const WINS: Group = {
  name: 'wins',
  states: [['Lanterns', () => onStage(<Lanterns />)]],
  // On a stage that is not in sight the plate lies over the page.
  opened: [
    ['WinPlate', () => onStage(<WinPlate win={ANY} name={null} hasStage />)],
    ['WinPlate, of another draw', () => onStage(<WinPlate win={LANTERNS} name={name()} hasStage />)],
    ['WinPlate, thirteen digits', () => onStage(<WinPlate win={POT} name={name()} hasStage />)],
    ['WinPlate, no stage', () => <WinPlate win={ANY} name={name()} hasStage={false} />],
    ['WinDialog', () => dialog(FULL, 1)],
    ['WinDialog, thirteen digits', () => dialog(POT, 4)],
  ],
}

function name(): string {
  return drawName({ poll: 'POLL_2', number: 188 })
}

function dialog(win: QueuedWin, count: number) {
  const lines = Array.from({ length: count }, (_, at) => `${at + 1} · ×50`)
  return <WinDialog win={win} name={name()} lines={[...lines, say('more', { n: 12 })]} onClose={nothing} />
}

function onStage(children: React.ReactNode) {
  return <div className="night relative min-h-28 overflow-hidden rounded-lg">{children}</div>
}
