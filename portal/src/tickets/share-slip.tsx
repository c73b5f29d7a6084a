/** What a slip has won, as a picture for friends: any win has one here, the largest have it over the whole screen as well. */
import type { Receipt } from '@samnang/contract/report'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { shareWin } from '../betting/win/share-win.ts'
import { ownResult } from '../lotto59/tickets/ticket-groups.ts'
import { bestOf, drawName, winOf } from '../lotto59/win/win.ts'
import { ticketId } from '../text/format.ts'
import { lotto59 } from '../text/lotto59.ts'
import { records } from '../text/records.ts'
import { win as say } from '../text/win.ts'
import { Button } from '../ui/button.tsx'

/** Nothing for a slip that waits, has lost, or brought less than was staked on it. */
export function ShareSlip({ receipt }: { receipt: Receipt }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const own = ownResult(receipt.tickets)
  const win = own && winOf(own)
  if (!win) return null
  const share = () => {
    setState('busy')
    const slip = records('ticket', { id: `#${ticketId(receipt.group_id)}` })
    const lines = [`${lotto59('title')} · ${drawName(win)}`, slip, ...bestOf(win)]
    shareWin({ win, lines, name: null }).then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  return (
    <div className="grid gap-1 px-3 pt-1 pb-3">
      <Button busy={state === 'busy'} onClick={share}>
        {state !== 'busy' && <Share2 aria-hidden="true" className="size-5 shrink-0" />}
        {say('share_win')}
      </Button>
      <p role="alert" className="text-center text-lose empty:hidden">
        {state === 'failed' && say('failed')}
      </p>
    </div>
  )
}
