import type { CaseSheet, CaseStep } from '@samnang/contract/office/duties'
import { duties } from '../text/duties.ts'
import { personOf } from '../ui/person.ts'
import { Time } from '../ui/time.tsx'

/** Everything that was done to a case, with the words of whoever did it. */
export function CaseSteps({ sheet: { steps } }: { sheet: Pick<CaseSheet, 'steps'> }) {
  return (
    <section aria-label={duties('steps')} className="grid gap-2">
      <h2 className="font-bold">{duties('steps')}</h2>
      <ol className="grid gap-2">
        {steps.map((step) => (
          <li key={step.id} className="grid gap-0.5 rounded-sm border border-line bg-surface px-3 py-2">
            <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
              <span>
                {sentenceOf(step)} · {personOf(step.actor)}
              </span>
              <Time at={step.at} />
            </span>
            {step.note !== null && <p className="break-words whitespace-pre-wrap">{step.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Whoever had the case before them; that it is looked at now is among it. */
export function CaseLooks({ rows }: { rows: CaseSheet['looks'] }) {
  return (
    <section aria-label={duties('looks')} className="grid gap-2">
      <h2 className="font-bold">{duties('looks')}</h2>
      <ul className="grid gap-1">
        {rows.map(({ staff, first_at, last_at }) => (
          <li key={staff} className="flex flex-wrap justify-between gap-x-4">
            <span>{staff}</span>
            <span className="text-sm text-muted">
              <Time at={first_at} />
              {first_at !== last_at && (
                <>
                  {' – '}
                  <Time at={last_at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sentenceOf({ kind, found }: CaseStep): string {
  if (kind === 'assigned')
    return found?.to ? duties('step_assigned', { to: found.to }) : duties('step_assigned_back')
  if (kind === 'reported') return duties('step_reported', { reference: found?.reference ?? '–' })
  if (kind === 'talk') return duties('step_talk', { way: duties(`way_${found?.talk_way ?? 'call'}`) })
  return duties(`step_${kind}`)
}
