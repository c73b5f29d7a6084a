/** Publishing rates, with what they change; where the house would lose by them, it has to be said. */
import type { PaytableDoc, PublishedPaytable } from '@samnang/contract/office/lotto59'
import { aboveHundred, marketReturns } from '@samnang/core/lotto59/returns'
import { rate } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { marketName } from '../desk/market-name.ts'
import { lotto59 } from '../text/lotto59.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TickField } from '../ui/field.tsx'
import { Changes } from './published-rates.tsx'
import { LOW_PERCENT } from './rate-field.tsx'

const PUBLISH = 'POST /api/lotto59/paytables'

interface PublishDialogProps {
  paytable: PaytableDoc
  seen: PublishedPaytable
  onClose: () => void
  refresh: () => void
}

export function PublishDialog({ paytable, seen, onClose, refresh }: PublishDialogProps) {
  const [mayLose, setMayLose] = useState(false)
  const losing = aboveHundred(paytable)
  const low = marketReturns(paytable).filter(({ percent }) => percent < LOW_PERCENT)
  const run = async (reason: string) => {
    try {
      const body = { seen: seen.id, paytable, above_hundred: mayLose, reason }
      return await send(PUBLISH, { body })
    } catch (failure) {
      refresh()
      throw failure
    }
  }
  return (
    <CommandDialog<typeof PUBLISH>
      title={lotto59('publish_ask')}
      isOpen
      onClose={onClose}
      confirmLabel={lotto59('publish')}
      isReady={losing.length === 0 || mayLose}
      run={run}
      doneText={lotto59('publish_done')}
    >
      <Changes before={seen} after={{ paytable }} />
      {[...losing, ...low].map(({ market, percent }) => (
        <p key={market} className="text-sm text-warn">
          {marketName(market)}: {lotto59('returns', { percent: rate(percent) })}.{' '}
          {lotto59(percent < LOW_PERCENT ? 'below_seventy_five' : 'above_hundred')}
        </p>
      ))}
      {losing.length > 0 && (
        <TickField
          label={lotto59('may_lose')}
          checked={mayLose}
          onChange={({ target }) => setMayLose(target.checked)}
        />
      )}
    </CommandDialog>
  )
}
