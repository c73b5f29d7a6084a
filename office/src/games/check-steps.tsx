/** What a check has tried, step by step: shown, not as it has to be, or not to be told now. */
import type { CheckStep } from '@samnang/contract/office/providers'
import { providers } from '../text/providers.ts'
import { Tag } from '../ui/tag.tsx'

export function CheckSteps({ steps, isOpen }: { steps: readonly CheckStep[]; isOpen: boolean }) {
  return (
    <details open={isOpen} className="basis-full">
      <summary className="min-h-(--field) cursor-pointer content-center text-info">
        {providers('check_steps')}
      </summary>
      <ol className="grid gap-1">
        {steps.map((step) => (
          <li key={step.step} data-step={step.step} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {step.ok === null ? (
              <Tag>{providers('check_open')}</Tag>
            ) : (
              <Tag tone={step.ok ? 'good' : 'bad'}>{providers(step.ok ? 'check_good' : 'check_bad')}</Tag>
            )}
            <span>{providers(`step_${step.step}`)}</span>
            <span className="min-w-0 text-sm break-words text-muted">{detailOf(step)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What a provider answered stands as it came. */
function detailOf({ step, n = 0, unreadable = 0, why, said }: CheckStep): string {
  if (said !== undefined) return said
  if (why !== undefined) return providers(`check_${why}`, { n })
  switch (step) {
    case 'keys':
      return providers('step_keys_n', { n })
    case 'list':
      return providers('step_list_n', { n, unreadable })
    case 'transactions':
      return providers('step_transactions_n', { n })
    case 'sections':
      return providers('step_sections_n', { n })
    case 'bet':
    case 'win':
    case 'rollback':
    case 'tombstone':
      return String(n)
    default:
      return ''
  }
}
