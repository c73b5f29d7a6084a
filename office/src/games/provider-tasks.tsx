/** What servers were asked to do for a provider, and what came of it. */
import type { ProviderSheet, ProviderTask } from '@samnang/contract/office/providers'
import { day as dayText } from '@samnang/portal/text/format.ts'
import { providers } from '../text/providers.ts'
import { personOf } from '../ui/person.ts'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { CheckSteps } from './check-steps.tsx'

const TONE = { waiting: 'plain', running: 'info', done: 'good', failed: 'bad' } as const

export function ProviderTasks({ sheet: { tasks } }: { sheet: ProviderSheet }) {
  const latestCheck = tasks.find(({ found }) => found?.steps)
  return (
    <section aria-label={providers('tasks')} className="grid gap-2">
      <h2 className="font-bold">{providers('tasks')}</h2>
      {tasks.length === 0 && <p className="text-muted">{providers('tasks_none')}</p>}
      <ul className="grid gap-1" aria-live="polite">
        {tasks.map((task) => (
          <li key={task.id} data-task={task.kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Tag tone={TONE[task.state]}>{providers(`task_${task.state}`, { n: task.progress })}</Tag>
            <span>{nameOf(task)}</span>
            <span className="text-sm text-muted">
              {personOf(task.by)} · <Time at={task.asked_at} />
            </span>
            <span className="text-sm">{endOf(task)}</span>
            {task.found?.steps && <CheckSteps steps={task.found.steps} isOpen={task === latestCheck} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ kind, day }: ProviderTask): string {
  return kind === 'reconcile'
    ? providers('task_reconcile', { day: day === null ? '' : dayText(`${day}T00:00:00+07:00`) })
    : providers(`task_${kind}`)
}

/** What came of it; what a provider wrote stands as it came. */
function endOf({ kind, found }: ProviderTask): string {
  if (found === null) return ''
  switch (found.why) {
    case undefined:
      break
    case 'too_often':
    case 'given_up':
    case 'fault':
      return providers(`why_${found.why}`)
    default:
      return found.why
  }
  if (kind === 'games')
    return providers('found_games', {
      games: found.games ?? 0,
      added: found.added ?? 0,
      missing: found.missing ?? 0,
    })
  if (kind === 'reconcile') return providers('found_differences', { n: found.differences ?? 0 })
  if (!found.steps) return ''
  const count = (ok: boolean | null) => found.steps?.filter((step) => step.ok === ok).length ?? 0
  return providers('found_steps', { good: count(true), bad: count(false), open: count(null) })
}
