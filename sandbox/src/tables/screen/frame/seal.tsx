/** What was promised before betting opened, and the secret that was opened last. */
import { tables } from '../../../text/tables.ts'
import { useTable } from './desk-context.tsx'

export function Seal() {
  const { view } = useTable()
  const { commitment, revealed } = view
  return (
    <div className="seal">
      <p>{tables('commitment_text')}</p>
      {commitment && (
        <>
          <h3>{tables('commitment')}</h3>
          <code className="hash">{commitment.hash}</code>
          <p className="quiet">
            {commitment.scope === 'shoe'
              ? tables('commitment_shoe', { rounds: commitment.rounds, round: commitment.round })
              : tables('commitment_round')}
          </p>
        </>
      )}
      {revealed && (
        <>
          <h3>{tables('revealed')}</h3>
          <code className="hash">{revealed.seed}</code>
          <h3>{tables('revealed_hash')}</h3>
          <code className="hash">{revealed.hash}</code>
        </>
      )}
    </div>
  )
}
