/** What an import would do, and what it has done: a row for each name. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import type { ReactNode } from 'react'
import { players } from '../text/players.ts'
import { refusal } from '../text/refusal.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { goodNames, type PlannedName } from './read-names.ts'

export type Made = OfficeReply<'POST /api/players/import'>['rows'][number]

/** Codes whose sentence has no figure. */
type PlainCode = 'username_taken' | 'username_invalid' | 'password_common' | 'password_is_username' | 'fault'

/** Lines with a fault first and all of them; of the others as many as anybody reads. */
const SHOWN = 200

export function ImportPlan({ plan }: { plan: readonly PlannedName[] }) {
  const n = goodNames(plan).length
  const faulty = plan.filter(({ fault }) => fault !== null)
  const good = plan.filter(({ fault }) => fault === null)
  return (
    <section aria-label={players('import_plan')} className="grid gap-1">
      <p role="status" className="font-bold">
        {players('import_will', { n })}
        {faulty.length > 0 && ` ${players('import_will_not', { n: faulty.length })}`}
      </p>
      <Rows>
        {[...faulty, ...good.slice(0, SHOWN)].map(({ line, name, fault }) => (
          <tr key={line} className="border-b border-line last:border-0">
            <td className="p-1 text-muted tabular-nums">{players('import_line', { line })}</td>
            <td className="p-1 break-all">{name}</td>
            <td className={`p-1 ${fault ? 'text-lose' : 'text-win'}`}>
              {fault ? faultText(fault) : players('import_new')}
            </td>
          </tr>
        ))}
      </Rows>
      {good.length > SHOWN && (
        <p className="text-sm text-muted">{players('import_more', { n: good.length - SHOWN })}</p>
      )}
    </section>
  )
}

function faultText(fault: NonNullable<PlannedName['fault']>): string {
  return fault === 'name_twice' ? players('import_twice') : refusal(fault)
}

export function ImportMade({ rows }: { rows: readonly Made[] }) {
  if (rows.length === 0) return null
  const done = rows.filter(({ password }) => password !== null)
  const all = done.map(({ username, password }) => `${username}\t${password}`).join('\n')
  return (
    <section aria-label={players('import_made')} className="grid gap-1">
      <p className="font-bold">
        {players('import_done', { n: done.length })} <CopyId id={all} text={players('import_copy')} />
      </p>
      <Rows>
        {rows.map(({ username, id, password, code }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and rows are only added
          <tr key={at} className="border-b border-line last:border-0">
            <td className="p-1 break-all">
              {id === null ? username : <CopyId id={id} text={username} href={`/players/${id}`} />}
            </td>
            <td className="p-1 tabular-nums">{password ?? refusal((code ?? 'fault') as PlainCode)}</td>
          </tr>
        ))}
      </Rows>
    </section>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div tabIndex={0} className="max-h-96 overflow-auto rounded-md border border-line bg-surface">
      <table className="w-full text-sm">
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
