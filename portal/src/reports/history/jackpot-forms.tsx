import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { FIELD } from '../../lists/filter-parts.tsx'
import { NumberGrid } from '../../lotto59/pad/number-grid.tsx'
import { toLatinDigits } from '../../text/format.ts'
import { records } from '../../text/records.ts'
import { Button } from '../../ui/button.tsx'
import { fiveNumbers } from './history-filters.ts'

const PICKS = 5
const CARD = 'grid gap-2 rounded-lg border border-line bg-surface p-3 desk:max-w-160'

interface NumbersFormProps {
  /** What the address asks for. */
  asked: string
  /** The same, when it is five good numbers. */
  numbers: readonly number[] | null
  problem: string
  onSearch: (text: string) => void
}

/** Five numbers, typed in either script or pressed on the pad. The pad makes room once there are matches to see. */
export function NumbersForm({ asked, numbers, problem, onSearch }: NumbersFormProps) {
  const [text, setText] = useState(asked.replaceAll(',', ' '))
  const [padOpen, setPadOpen] = useState(numbers === null)
  const [early, setEarly] = useState('')
  const picked = typedNumbers(text)
  const toggle = (number: number) => {
    setEarly('')
    const rest = picked.filter((one) => one !== number)
    const isOn = rest.length < picked.length
    if (isOn || picked.length < PICKS) setText((isOn ? rest : [...picked, number]).join(' '))
    else setEarly(records('five_wrong'))
  }
  const submit = () => {
    const five = fiveNumbers(text)
    if (five) onSearch(five.join(','))
    else setEarly(records('five_wrong'))
  }
  return (
    <SearchForm
      label={records('five_numbers')}
      text={text}
      problem={early || problem}
      onText={(next) => {
        setEarly('')
        setText(next)
      }}
      onFocus={() => setPadOpen(true)}
      onClear={() => {
        setText('')
        setPadOpen(true)
      }}
      onSubmit={submit}
    >
      {padOpen && (
        <NumberGrid isOn={(number) => picked.includes(number)} isToggle disabled={false} onPress={toggle} />
      )}
    </SearchForm>
  )
}

/** Those of the typed words that are numbers already, each once. */
function typedNumbers(text: string): number[] {
  const words = toLatinDigits(text).match(/\d+/g) ?? []
  return [...new Set(words.map(Number))].slice(0, PICKS)
}

interface TicketFormProps {
  asked: string
  problem: string
  onSearch: (text: string) => void
}

export function TicketForm({ asked, problem, onSearch }: TicketFormProps) {
  const [text, setText] = useState(asked)
  return (
    <SearchForm
      label={records('ticket_number')}
      text={text}
      problem={problem}
      onText={setText}
      onClear={() => setText('')}
      onSubmit={() => onSearch(text.trim())}
    />
  )
}

interface SearchFormProps {
  label: string
  text: string
  problem: string
  onText: (text: string) => void
  onFocus?: () => void
  onClear: () => void
  onSubmit: () => void
  children?: ReactNode
}

function SearchForm({ label, text, problem, onText, onFocus, onClear, onSubmit, children }: SearchFormProps) {
  const [inputId, problemId] = [useId(), useId()]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className={CARD}>
      <label htmlFor={inputId} className="text-sm text-muted">
        {label}
      </label>
      <input
        id={inputId}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={text}
        aria-invalid={problem !== ''}
        aria-describedby={problemId}
        onChange={(event) => onText(event.target.value)}
        onFocus={onFocus}
        className={`${FIELD} text-lg tabular-nums`}
      />
      <p id={problemId} role="alert" className="text-lose empty:hidden">
        {problem}
      </p>
      {children}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <Button onClick={onClear} disabled={text === ''}>
          {records('clear')}
        </Button>
        <Button type="submit" kind="primary">
          {records('search')}
        </Button>
      </div>
    </form>
  )
}
