/** Tells wins: on the stage, and the largest over the whole screen. Nobody has won in the first second. */

import { WinDialog } from '../../betting/win/win-dialog.tsx'
import { WinPlate } from '../../betting/win/win-plate.tsx'
import { lotto59 } from '../../text/lotto59.ts'
import { type Stage, useWins } from './use-wins.ts'
import { bestOf, drawName } from './win.ts'
import './glow.css'

export default function WinTeller(stage: Stage) {
  return <ToldWin {...useWins(stage)} shownId={stage.shownId} hasStage />
}

type ToldWinProps = ReturnType<typeof useWins> & Pick<Stage, 'shownId'> & { hasStage: boolean }

export function ToldWin({ win, close, shownId, hasStage }: ToldWinProps) {
  if (!win) return null
  const name = drawName(win)
  if (win.step === 'full') {
    const title = `${lotto59('title')} · ${name}`
    return <WinDialog key={win.resultId} win={win} name={title} lines={bestOf(win)} onClose={close} />
  }
  const isShown = win.resultId === shownId
  return <WinPlate key={win.resultId} win={win} name={isShown ? null : name} hasStage={hasStage} />
}
