/** What an authority asks of a period is one file: what stands in it, and the button that has it made. */
import { ExportButton } from '../lists/export-button.tsx'
import { figures } from '../text/figures.ts'

const PARTS = ['accounts', 'wins', 'events', 'funds', 'people', 'whole', 'each'] as const

export function RegulatorReport({ of }: { of: { from: string; to: string } }) {
  return (
    <section aria-label={figures('by_regulator')} className="grid max-w-160 gap-2">
      <p>{figures('regulator_about')}</p>
      <ol className="list-decimal pl-6">
        {PARTS.map((part) => (
          <li key={part}>{figures(`regulator_${part}`)}</li>
        ))}
      </ol>
      <span className="flex flex-wrap gap-2">
        <ExportButton
          name="regulator"
          query={of}
          permission="figures.read"
          label={figures('regulator_make')}
        />
        <ExportButton name="regulator" query={of} permission="figures.read" format="pdf" />
      </span>
    </section>
  )
}
