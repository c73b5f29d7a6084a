import type { DepositSheet } from '@samnang/contract/office/deposits'
import { useState } from 'react'
import { cashier } from '../text/cashier.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'

/**
 * The slip as large as there is room, the newest first. One that arrives while somebody looks takes nobody's picture away:
 * it stands beside it to be chosen.
 */
export function SlipPart({ deposit: { id, slips } }: { deposit: Pick<DepositSheet, 'id' | 'slips'> }) {
  const [chosen, setChosen] = useState<number | null>(slips[0]?.id ?? null)
  const shown = slips.find((slip) => slip.id === chosen) ?? slips[0]
  if (!shown) return <Empty text={cashier('slip_none')} />
  const address = `/api/deposits/${id}/slips/${shown.id}`
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap gap-2">
        {slips.map((slip) => (
          <Button
            key={slip.id}
            kind={slip.id === shown.id ? 'primary' : 'plain'}
            aria-pressed={slip.id === shown.id}
            onClick={() => setChosen(slip.id)}
          >
            <Time at={slip.sent_at} exact />
          </Button>
        ))}
        <a href={address} target="_blank" rel="noreferrer" className={buttonLook()}>
          {cashier('slip_whole')}
        </a>
      </div>
      <section
        aria-label={cashier('slip')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-[80dvh] min-h-80 overflow-auto rounded-md border border-line bg-surface"
      >
        <img src={address} alt={cashier('slip')} className="w-full" />
      </section>
    </div>
  )
}
