import { care } from '../text/care.ts'
import type { PlannedLine } from './use-shared-import.ts'

/** Lines with a fault and those that meet somebody first, and all of them; of the others as many as anybody reads. */
const SHOWN = 200

export function SharedPlan({ plan }: { plan: readonly PlannedLine[] }) {
  const good = plan.filter(({ entry }) => entry !== null)
  const isTelling = ({ fault, seen }: PlannedLine) => fault !== null || (seen?.players ?? 0) > 0
  const shown = [...plan.filter(isTelling), ...plan.filter((line) => !isTelling(line)).slice(0, SHOWN)]
  return (
    <section aria-label={care('list_lines')} className="grid gap-1">
      <p role="status" className="font-bold">
        {care('list_will', { n: good.length, faults: plan.length - good.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div tabIndex={0} className="max-h-96 overflow-auto rounded-md border border-line bg-surface">
        <table className="w-full text-sm">
          <tbody>
            {shown.map(({ line, text, fault, seen }) => (
              <tr key={line} className="border-b border-line last:border-0">
                <td className="p-1 text-muted tabular-nums">{care('list_line', { line })}</td>
                <td className="p-1 break-all">{text}</td>
                <td className={`p-1 ${fault ? 'text-lose' : 'text-win'}`}>
                  {fault ? care(`fault_${fault}`) : care(seen?.is_known ? 'list_known' : 'list_new')}
                  {!!seen?.players && ` · ${care('list_meets', { n: seen.players })}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
