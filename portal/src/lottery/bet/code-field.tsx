/** A line as text: `47 abcd 1000` Enter. By keyboard alone: Enter adds, ↑ edits the last line, F9 asks to place. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { lotteryCode } from '../../text/lottery-code.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { lotteryRefusal } from '../../text/lottery-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { type CodeReading, codeOf, exampleOf, readCode } from './code.ts'
import type { EntryTools } from './use-entry.ts'

interface CodeFieldProps {
  draw: LotteryOffer
  now: number
  tools: EntryTools
}

export default function CodeField(props: CodeFieldProps) {
  const { draw, tools } = props
  const { text, lineId, reading, showsProblem, change, submit, press } = useCodeEntry(props)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // On a phone the field was asked for by a tap; on the desktop it stands there and waits.
  useEffect(() => {
    if (tools.isTyping) field.current?.focus()
  }, [tools.isTyping])
  return (
    <div className="grid gap-1 rounded-lg border border-line bg-surface p-2.5">
      <label htmlFor={id} className="text-sm text-muted">
        {lineId === null ? lotteryCode('code') : lotteryLines('editing', { n: lineId })}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5">
        <input
          ref={field}
          id={id}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={showsProblem}
          aria-describedby={`${id}-told`}
          className="min-h-12 min-w-0 rounded-md border border-control bg-bg px-3 font-mono text-lg"
        />
        <Button onClick={submit} disabled={reading?.kind !== 'line'} className="px-3">
          {lotteryBet(lineId === null ? 'add' : 'change')}
        </Button>
      </div>
      <div id={`${id}-told`} aria-live="polite" className="min-h-12 text-sm leading-normal">
        {tools.isRefused && (
          <span className="block text-lose">
            {lotteryRefusal('too_many_lines', { n: draw.limits.lines })}
          </span>
        )}
        <Told text={text} reading={reading} showsProblem={showsProblem} draw={draw} />
      </div>
      <p className="text-xs text-muted phone:hidden">{lotteryCode('code_keys')}</p>
    </div>
  )
}

interface CodeEntry {
  text: string
  /** The line that is being changed. */
  lineId: number | null
  /** Null: nothing is typed. */
  reading: CodeReading | null
  showsProblem: boolean
  change: (text: string) => void
  submit: () => void
  press: (event: KeyboardEvent) => void
}

function useCodeEntry({ draw, now, tools }: CodeFieldProps): CodeEntry {
  const [text, setText] = useState('')
  const [lineId, setLineId] = useState<number | null>(null)
  /** Half a line is no mistake yet: what is missing is told when Enter was pressed. */
  const [isAsked, setAsked] = useState(false)
  const reading = text.trim() === '' ? null : readCode(text, draw, now)
  const write = (next: string, id: number | null) => {
    setText(next)
    setLineId(id)
    setAsked(false)
  }
  const submit = () => {
    setAsked(true)
    if (reading?.kind === 'line' && tools.put(reading.item, lineId)) write('', null)
  }
  const last = tools.lines.at(-1)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) submit()
    else if (event.key === 'ArrowUp' && text === '' && last) write(codeOf(last.item), last.id)
    else if (event.key === 'Escape') write('', null)
    else return
    event.preventDefault()
  }
  const showsProblem = reading?.kind === 'problem' && (isAsked || !reading.isUnfinished)
  return { text, lineId, reading, showsProblem, change: (next) => write(next, lineId), submit, press }
}

interface ToldProps {
  text: string
  reading: CodeReading | null
  showsProblem: boolean
  draw: LotteryOffer
}

function Told({ text, reading, showsProblem, draw }: ToldProps) {
  if (reading?.kind === 'problem' && showsProblem) {
    return (
      <>
        <Pointer text={text} at={reading.at} />
        <span className="block text-warn">{reading.text}</span>
      </>
    )
  }
  if (reading?.kind === 'line') {
    return (
      <>
        <span className="block font-bold">{reading.name}</span>
        <span className="block">{reading.text}</span>
      </>
    )
  }
  return <span className="text-muted">{lotteryCode('code_example', { example: exampleOf(draw) })}</span>
}

/** The text once more, with a line under what is meant. */
function Pointer({ text, at: { from, to } }: { text: string; at: { from: number; to: number } }) {
  return (
    <span aria-hidden="true" className="block font-mono whitespace-pre-wrap">
      {text.slice(0, from)}
      <mark className="bg-transparent font-bold text-lose underline decoration-2 underline-offset-4">
        {text.slice(from, to) || '␣'}
      </mark>
      {text.slice(to)}
    </span>
  )
}
