/** What shall happen to the bet when a price changes before it is accepted. */
import { sport } from '../../../text/sport.ts'
import { useSport } from '../frame/sport-context.tsx'

const RULES = ['none', 'better', 'any'] as const

export function AcceptRule() {
  const { book, run } = useSport()
  const { accept } = book.choices
  return (
    <fieldset className="accept">
      <legend>{sport('accept_label')}</legend>
      <div className="segments">
        {RULES.map((rule) => (
          <button
            key={rule}
            type="button"
            aria-pressed={rule === accept}
            onClick={() => run.choose({ accept: rule })}
          >
            {sport(`accept_${rule}`)}
          </button>
        ))}
      </div>
      <p className="hint">{sport(`accept_${accept}_text`)}</p>
    </fieldset>
  )
}
