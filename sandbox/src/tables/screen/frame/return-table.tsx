/** What every bet pays and gives back, exactly, and the most that it takes. */
import { useMemo } from 'react'
import { InfoIcon } from '../../../kit/react/icons.tsx'
import { amount, riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { tables } from '../../../text/tables.ts'
import { type ReturnGroup, returnGroups } from '../say/return-groups.ts'
import { useTable } from './desk-context.tsx'

export function ReturnTable() {
  const { view } = useTable()
  const groups = useMemo(() => returnGroups(view.game), [view.game])
  return (
    <>
      <table className="return-table">
        <thead>
          <tr>
            <th scope="col">{tables('bet_column')}</th>
            <th scope="col">{tables('pays_column')}</th>
            <th scope="col">{tables('return_column')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <ReturnRow key={`${group.name} ${group.pays}`} group={group} />
          ))}
        </tbody>
      </table>
      <p className="quiet">{tables('return_note')}</p>
      <details className="exact">
        <summary>
          <InfoIcon />
          {shared('for_auditors')}
        </summary>
        <ul>
          {groups.map(({ name, pays, fraction: [numerator, denominator] }) => (
            <li key={`${name} ${pays}`}>
              {name}: {String(numerator)}/<wbr />
              {String(denominator)}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function ReturnRow({ group }: { group: ReturnGroup }) {
  return (
    <tr>
      <th scope="row">
        {group.name}
        <small>{tables('maximum_of', { max: riel(group.max) })}</small>
      </th>
      <td>{group.pays} : 1</td>
      <td>
        <b>{amount(group.back)}%</b>
        <small>
          {tables('edge_column')} {amount(group.edge)}%
        </small>
      </td>
    </tr>
  )
}
