/** Each step of a deposit or withdrawal with its time, and with the reason where it has one. */
import type { CashierStep } from '@samnang/contract/cashier-step'
import { cashierReason } from '../text/cashier-reasons.ts'
import { cashierSteps } from '../text/cashier-steps.ts'
import { dateTime } from '../text/format.ts'

export function CashierStepList({ steps }: { steps: readonly CashierStep[] }) {
  return (
    <ol aria-label={cashierSteps('title')} className="grid gap-1.5 text-sm leading-normal">
      {steps.map(({ state, at, reason }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          key={place}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2"
        >
          <span
            aria-hidden="true"
            className={`mt-1.5 size-2.5 rounded-full ${place === steps.length - 1 ? 'bg-(--gold)' : 'border border-control'}`}
          />
          <span className="flex min-w-0 flex-wrap justify-between gap-x-3">
            <span>{cashierSteps(`step_${state}`)}</span>
            <span className="text-muted tabular-nums">{dateTime(at)}</span>
          </span>
          {reason && <span className="col-start-2 text-muted">{cashierReason(reason)}</span>}
        </li>
      ))}
    </ol>
  )
}
