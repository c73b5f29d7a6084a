/**
 * The whole report. Components without state, so that the page draws them with React and the saved file with a few
 * lines of its own (saved/jsx-runtime.ts).
 */
import { QUICKNET_HASH } from '@samnang/core/fairness/beacon-relays'
import { OUTSIDE_MODE } from '@samnang/core/fairness/lottery-modes'
import type { PublishedOpening } from '@samnang/core/fairness/published-records'
import type { Outline, Verdict } from '../outline.ts'
import type { FairKey, Say } from '../say.ts'
import { Mark } from './mark.tsx'
import { NumberRow, WordTable } from './numbers.tsx'
import { BallRow, ByteTable, TotalLine } from './result.tsx'
import { StepList } from './step-list.tsx'

export function VerdictCard({ verdict, outline, say }: { verdict: Verdict; outline: Outline; say: Say }) {
  // Balls that do not verify are shown with the step that says so, not under the verdict.
  const { result, numbers } = verdict.state === 'failed' ? NOTHING : outline
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
      {numbers && <NumberRow numbers={numbers.numbers} say={say} />}
    </section>
  )
}

const NOTHING = { result: null, numbers: null }

export function Steps({ outline, say }: { outline: Outline; say: Say }) {
  const { sections, tickets, result, numbers } = outline
  return (
    <div className="fair-steps">
      {sections.map(({ title, steps }) => (
        <section key={title} className="fair-section">
          <h2>{title}</h2>
          <StepList steps={steps} say={say} />
        </section>
      ))}
      {tickets.length > 0 && <h2 className="fair-own">{say('part_own')}</h2>}
      {tickets.map(({ id, title, about, steps }) => (
        <section key={id} className="fair-section">
          <h3>
            {title} <span>{about}</span>
          </h3>
          <StepList steps={steps} say={say} />
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
      {numbers && (
        <section className="fair-section fair-result">
          <h2>{say('result')}</h2>
          <div>
            <NumberRow numbers={numbers.numbers} say={say} />
          </div>
          {numbers.words.length > 0 && <WordTable words={numbers.words} say={say} />}
        </section>
      )}
    </div>
  )
}

interface ModeTexts {
  title: FairKey
  lead: FairKey
  proves: readonly FairKey[]
  not: readonly FairKey[]
}

const SEALED: ModeTexts = {
  title: 'sealed',
  lead: 'sealed_lead',
  proves: ['sealed_proves_1', 'sealed_proves_2', 'sealed_proves_3'],
  not: ['sealed_not_1', 'sealed_not_2', 'sealed_not_3'],
}
/** Its seed was released by a vault whose signature leaves out the total stake. */
const SEALED_FORMER: ModeTexts = {
  ...SEALED,
  proves: ['sealed_proves_1', 'sealed_proves_2', 'sealed_proves_former'],
  not: ['sealed_not_former', ...SEALED.not],
}
const OUTSIDE: ModeTexts = {
  title: 'outside',
  lead: 'outside_lead',
  proves: ['outside_proves_1', 'outside_proves_2'],
  not: ['outside_not_1', 'outside_not_3', 'outside_not_2'],
}

const BEACON: ModeTexts = {
  title: 'beacon',
  lead: 'beacon_lead',
  proves: ['beacon_proves_1', 'beacon_proves_2', 'beacon_proves_3'],
  not: ['beacon_not_1', 'beacon_not_2', 'beacon_not_3'],
}
const TEXTS: Readonly<Record<number, ModeTexts>> = { 0: SEALED, 1: BEACON, [OUTSIDE_MODE]: OUTSIDE }

/** What the mode of the draw proves and what not; nothing for a mode without words. */
export function Mode({ open, outline, say }: { open: PublishedOpening; outline: Outline; say: Say }) {
  // In mode 1 the vault's other signature, over the bound bets, covers the total stake.
  const texts = open.mode === 0 && outline.isFormer ? SEALED_FORMER : TEXTS[open.mode]
  if (!texts) return null
  const { title, lead, proves, not } = texts
  return (
    <section className="fair-section fair-sealed">
      <h2>{say(title)}</h2>
      <div>
        <p>{say(lead)}</p>
        <h3>{say('sealed_proves')}</h3>
        <ul>
          {proves.map((key) => (
            <li key={key}>{say(key)}</li>
          ))}
        </ul>
        <h3>{say('sealed_not')}</h3>
        <ul>
          {not.map((key) => (
            <li key={key}>{say(key)}</li>
          ))}
        </ul>
        {open.mode === 1 && open.chainHash !== QUICKNET_HASH && (
          <p className="fair-careful">{say('test_beacon')}</p>
        )}
      </div>
    </section>
  )
}
