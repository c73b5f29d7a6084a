/** One step: state, sentence, and the figures on demand. */
import type { Figure } from '../figures.ts'
import type { StepOutline } from '../outline.ts'
import type { Say } from '../say.ts'
import { Mark } from './mark.tsx'

/** Hashes, signatures and rules are worth copying; words and times are not. */
const MACHINE_TEXT = /^\S{16,}$/

export function StepList({ steps, say }: { steps: readonly StepOutline[]; say: Say }) {
  return (
    <ol className="fair-lines">
      {steps.map((step) => (
        <li key={step.code} className="fair-line" data-state={step.state} data-code={step.code}>
          {step.figures.length === 0 ? (
            <div className="fair-head">
              <StepHead step={step} />
            </div>
          ) : (
            <details>
              <summary className="fair-head">
                <StepHead step={step} />
                <svg aria-hidden="true" viewBox="0 0 24 24" className="fair-arrow">
                  <path d="M6 9l6 6l6-6" />
                </svg>
              </summary>
              <Figures figures={step.figures} say={say} />
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}

function StepHead({ step }: { step: StepOutline }) {
  return (
    <span className="fair-step">
      <Mark state={step.state} />
      <span className="fair-text">
        <span className="fair-name">
          <b>{step.name}</b> <span className="fair-word">{step.word}</span>
        </span>
        <span className="fair-sentence">{step.sentence}</span>
      </span>
    </span>
  )
}

function Figures({ figures, say }: { figures: readonly Figure[]; say: Say }) {
  return (
    <dl className="fair-figures">
      {figures.map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>
            <code>{value}</code>
            {MACHINE_TEXT.test(value) && (
              <button
                type="button"
                className="fair-copy"
                aria-label={`${say('copy')} ${label}`}
                onClick={copyFigure}
              >
                <span>{say('copy')}</span>
                <span className="fair-done" role="status">
                  {say('copied')}
                </span>
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Copies the figure beside the pressed button; the button says so for a moment. */
function copyFigure({ currentTarget: button }: { currentTarget: HTMLElement }): void {
  const figure = button.parentElement?.querySelector('code')
  const text = figure?.textContent
  if (!figure || !text) return
  void copyText(figure, text).then(() => {
    button.dataset.done = 'true'
    setTimeout(() => delete button.dataset.done, 1500)
  })
}

/** Plain http and some file viewers have no clipboard: the old way works there, else the text is selected. */
async function copyText(figure: Element, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    getSelection()?.selectAllChildren(figure)
    document.execCommand('copy')
  }
}
