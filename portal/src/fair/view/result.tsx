/** The ten balls, their total, and every byte that chose them. */
import type { ByteRow, ResultOutline } from '../outline.ts'
import type { Say } from '../say.ts'

export function BallRow({ balls, say }: { balls: ResultOutline['balls']; say: Say }) {
  return (
    <ol className="fair-balls" aria-label={say('balls')}>
      {balls.map(({ ball, post, label }) => (
        <li key={ball} className="fair-ball" data-post={post ?? ''} aria-label={label}>
          {ball}
          {post !== null && (
            <span aria-hidden="true" className="fair-post">
              {post}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

export function TotalLine({ result, say }: { result: ResultOutline; say: Say }) {
  return (
    <p className="fair-total">
      {say('total')} <b>{result.total}</b> <span className="fair-category">{result.category}</span>
    </p>
  )
}

export function ByteTable({ bytes, say }: { bytes: readonly ByteRow[]; say: Say }) {
  return (
    <details className="fair-bytes">
      <summary className="fair-head">
        <b>{say('bytes', { n: bytes.length })}</b>
        <svg aria-hidden="true" viewBox="0 0 24 24" className="fair-arrow">
          <path d="M6 9l6 6l6-6" />
        </svg>
      </summary>
      <p className="fair-note">{say('bytes_text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('byte_no')}</th>
            <th scope="col">{say('byte_value')}</th>
            <th scope="col">{say('byte_out_of')}</th>
            <th scope="col">{say('byte_fate')}</th>
            <th scope="col">{say('byte_rest')}</th>
            <th scope="col">{say('byte_ball')}</th>
          </tr>
        </thead>
        <tbody>
          {bytes.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bytes have no other name than their place
            <tr key={at} data-taken={String(row.accepted)}>
              <td>{at + 1}</td>
              <td>{row.byte}</td>
              <td>{row.outOf}</td>
              <td className="fair-fate">{say(row.accepted ? 'byte_taken' : 'byte_thrown')}</td>
              <td>{row.rest ?? '–'}</td>
              <td>
                <b>{row.ball ?? '–'}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
