/**
 * The whole report. Components without state, so that the page draws them with React and the saved file with a few
 * lines of its own (saved/jsx-runtime.ts).
 */
import type { Outline, Verdict } from '../outline.ts'
import type { Say } from '../say.ts'
import { Mark } from './mark.tsx'
import { BallRow, ByteTable, TotalLine } from './result.tsx'
import { StepLines } from './step-line.tsx'

export function VerdictCard({ verdict, outline, say }: { verdict: Verdict; outline: Outline; say: Say }) {
  // Balls that do not verify are shown with the step that says so, not under the verdict.
  const result = verdict.state === 'failed' ? null : outline.result
  return (
    <section className="fair-verdict" data-state={verdict.state}>
      <Mark state={verdict.state} />
      <div role={verdict.state === 'failed' ? 'alert' : 'status'}>
        <h2>{verdict.title}</h2>
        <p>{verdict.text}</p>
      </div>
      {verdict.advice.length > 0 && (
        <ul className="fair-advice">
          {verdict.advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {result && <BallRow balls={result.balls} say={say} />}
      {result && <TotalLine result={result} say={say} />}
    </section>
  )
}

export function Steps({ outline, say }: { outline: Outline; say: Say }) {
  const { sections, tickets, result } = outline
  return (
    <div className="fair-steps">
      {sections.map(({ title, lines }) => (
        <section key={title} className="fair-section">
          <h2>{title}</h2>
          <StepLines lines={lines} say={say} />
        </section>
      ))}
      {tickets.length > 0 && <h2 className="fair-own">{say('part_own')}</h2>}
      {tickets.map(({ id, title, about, lines }) => (
        <section key={id} className="fair-section">
          <h3>
            {title} <span>{about}</span>
          </h3>
          <StepLines lines={lines} say={say} />
        </section>
      ))}
      {result && (
        <section className="fair-section fair-result">
          <h2>{say('result')}</h2>
          <div>
            <BallRow balls={result.balls} say={say} />
            <TotalLine result={result} say={say} />
          </div>
          {result.bytes.length > 0 && <ByteTable bytes={result.bytes} say={say} />}
        </section>
      )}
    </div>
  )
}

export function SealedMode({ say }: { say: Say }) {
  return (
    <section className="fair-section fair-sealed">
      <h2>{say('sealed')}</h2>
      <div>
        <p>{say('sealed_lead')}</p>
        <h3>{say('sealed_proves')}</h3>
        <ul>
          <li>{say('sealed_proves_1')}</li>
          <li>{say('sealed_proves_2')}</li>
          <li>{say('sealed_proves_3')}</li>
        </ul>
        <h3>{say('sealed_not')}</h3>
        <ul>
          <li>{say('sealed_not_1')}</li>
          <li>{say('sealed_not_2')}</li>
        </ul>
      </div>
    </section>
  )
}
