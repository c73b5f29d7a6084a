/** The four numbers of a house draw, and every value that gave them. */
import type { NumbersOutline, WordRow } from '../numbers-outline.ts'
import type { Say } from '../say.ts'

export function NumberRow({ numbers, say }: { numbers: NumbersOutline['numbers']; say: Say }) {
  return (
    <ol className="fair-numbers" aria-label={say('numbers')}>
      {numbers.map(({ post, number, label }) => (
        <li key={post} data-post={post} aria-label={label}>
          <span aria-hidden="true" className="fair-number-post">
            {post}
          </span>
          <b>{number}</b>
        </li>
      ))}
    </ol>
  )
}

export function WordTable({ words, say }: { words: readonly WordRow[]; say: Say }) {
  return (
    <details className="fair-bytes">
      <summary className="fair-head">
        <b>{say('words', { n: words.length })}</b>
        <svg aria-hidden="true" viewBox="0 0 24 24" className="fair-arrow">
          <path d="M6 9l6 6l6-6" />
        </svg>
      </summary>
      <p className="fair-note">{say('words_text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('byte_no')}</th>
            <th scope="col">{say('word_value')}</th>
            <th scope="col">{say('byte_fate')}</th>
            <th scope="col">{say('word_post')}</th>
            <th scope="col">{say('word_number')}</th>
          </tr>
        </thead>
        <tbody>
          {words.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values have no other name than their place
            <tr key={at} data-taken={String(row.accepted)}>
              <td>{at + 1}</td>
              <td>{row.word}</td>
              <td className="fair-fate">{say(row.accepted ? 'byte_taken' : 'byte_thrown')}</td>
              <td>{row.post ?? '–'}</td>
              <td>
                <b>{row.number ?? '–'}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
