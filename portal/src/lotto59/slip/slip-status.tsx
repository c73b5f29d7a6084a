/** What became of the slip. A refusal stays until it is read away; a success goes by itself. */

import { CallFailed } from '@samnang/client/call-failed'
import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import { betRefusalSentence } from '../../calls/refusal-sentence.ts'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { shell } from '../../text/shell.ts'
import { slip as slipText } from '../../text/slip.ts'
import { Button } from '../../ui/button.tsx'
import { BoatLights } from '../../ui/kbach.tsx'
import type { SlipViewProps } from './slip-view.ts'

const SUCCESS_MS = 3500

export default function SlipStatus({
  slip: { phase },
  onDismiss,
}: Pick<SlipViewProps, 'slip' | 'onDismiss'>) {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (phase.kind !== 'placed') return
    const timer = setTimeout(() => dismiss(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [phase])
  return (
    <>
      {phase.kind === 'checking' && (
        <div className="grid gap-1 rounded-md border border-info bg-bg px-3 py-2 shadow-(--shadow)">
          <p className="flex items-center gap-3 font-bold">
            <BoatLights />
            {lotto59('checking')}
          </p>
          <p className="text-sm text-muted">{slipText('checking_text')}</p>
        </div>
      )}
      {phase.kind === 'placed' && (
        <p className="flex items-center gap-2 rounded-md border border-win bg-bg px-3 py-2 font-bold text-win shadow-(--shadow)">
          <Check aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {lotto59('placed')} {lotto59('placed_text', { cost: price(phase.cost) })}
          </span>
        </p>
      )}
      {phase.kind === 'refused' && (
        <div className="flex flex-wrap items-center gap-2 rounded-md border border-lose bg-bg px-3 py-1.5 shadow-(--shadow)">
          <p className="min-w-32 flex-1 leading-normal">
            <TriangleAlert aria-hidden="true" className="mr-1 inline-block size-5 text-lose" />
            <span className="font-bold">{refusalWords(phase)}</span>{' '}
            <span className="text-sm text-muted">{slipText('kept')}</span>
            {phase.code === 'not_enough_money' && (
              <Link
                href="/cashier/deposit"
                className="ml-2 inline-flex min-h-11 items-center font-bold text-gold underline"
              >
                {shell('deposit')}
              </Link>
            )}
          </p>
          <Button onClick={onDismiss} className="shrink-0 px-3 text-sm">
            {shell('understand')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The slip keeps a refusal as plain data, because it is stored; the words are made when they are shown. */
function refusalWords({ code, n }: { code: string; n?: number | undefined }): string {
  return betRefusalSentence(new CallFailed({ status: 422, code, message: '', n }))
}
