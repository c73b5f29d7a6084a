/** Of when a report is, in a house that reads its reports from a replica; and that it was not read there, and why. */
import type { ReadFrom } from '@samnang/contract/office/read-from'
import { hourToSecond } from '@samnang/portal/text/format.ts'
import { lists } from '../text/lists.ts'

export function ReadFromLine({ of }: { of: ReadFrom | undefined }) {
  if (!of) return null
  const { as_of, instead } = of
  const time = as_of === null ? '' : hourToSecond(as_of)
  return (
    <p role="status" className={`text-sm ${instead ? 'text-warn' : 'text-muted'}`}>
      {instead === null ? lists('read_from_replica', { time }) : lists(`read_from_${instead}`)}
    </p>
  )
}
