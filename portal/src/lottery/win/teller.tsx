/** Tells wins of the ticket lottery below the bars of any page, the largest over the whole screen. */
import { WinDialog } from '../../betting/win/win-dialog.tsx'
import { WinPlate } from '../../betting/win/win-plate.tsx'
import { price } from '../../text/format.ts'
import { win as say } from '../../text/win.ts'
import { useLotteryWins } from './use-lottery-wins.ts'

export default function LotteryTeller() {
  const { win, close } = useLotteryWins()
  return (
    <>
      <p role="status" className="sr-only">
        {win && win.step !== 'full' && `${win.name}: ${say('you_won', { amount: price(win.net) })}`}
      </p>
      {win?.step === 'full' && (
        <WinDialog key={win.resultId} win={win} name={win.name} lines={[]} onClose={close} />
      )}
      {win && win.step !== 'full' && (
        <WinPlate key={win.resultId} win={win} name={win.name} hasStage={false} />
      )}
    </>
  )
}
