/** /players/import: many names, looked at line by line before the first is made; then twenty at a time, so that a fault stops little. */
import { useState } from 'react'
import { commandSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { fetchAnswer } from '../calls/use-answer.ts'
import { base } from '../text/base.ts'
import { players } from '../text/players.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { ImportMade, ImportPlan, type Made } from './import-plan.tsx'
import { NameFile } from './name-file.tsx'
import { goodNames, type PlannedName, readNames, withTaken } from './read-names.ts'

const AT_ONCE = 20
const MOST = 5000

export default function ImportPage() {
  const work = useImport()
  const { text, plan, rows, progress, fault } = work
  const [reason, setReason] = useState('')
  const names = plan === null ? [] : goodNames(plan)
  return (
    <ListFrame title={players('import')}>
      <p className="text-sm text-muted">{players('import_text')}</p>
      <NameFile onText={work.setText} />
      <TextAreaField
        label={players('import_names')}
        rows={8}
        value={text}
        disabled={progress !== null}
        onChange={(event) => work.setText(event.target.value)}
        fault={fault}
      />
      {plan === null ? (
        <Button
          kind={rows.length > 0 ? 'plain' : 'primary'}
          busy={progress !== null}
          disabled={text.trim() === ''}
          onClick={() => void work.look()}
        >
          {players('import_check')}
        </Button>
      ) : (
        <>
          <ImportPlan plan={plan} />
          <TextAreaField
            label={base('reason')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            kind="primary"
            busy={progress !== null}
            disabled={names.length === 0 || !reason.trim()}
            onClick={() => void work.begin(names, reason.trim())}
          >
            {players('import_begin', { n: names.length })}
          </Button>
        </>
      )}
      {progress && <Progress {...progress} />}
      <ImportMade rows={rows} />
    </ListFrame>
  )
}

function Progress({ done, n }: { done: number; n: number }) {
  const text = players('import_progress', { done, n })
  return (
    <p role="status" className="grid gap-1">
      <progress aria-label={text} value={done} max={n} className="w-full accent-gold" />
      {text}
    </p>
  )
}

type Progressing = { done: number; n: number } | null

/** The text, what it would do once that has been looked at, and what has been done of it. */
function useImport() {
  const [text, write] = useState('')
  const [plan, setPlan] = useState<PlannedName[] | null>(null)
  const [rows, setRows] = useState<Made[]>([])
  const [progress, setProgress] = useState<Progressing>(null)
  const [fault, setFault] = useState<string | null>(null)
  const setText = (next: string) => {
    write(next)
    setPlan(null)
    setFault(null)
  }
  const attempt = async (work: () => Promise<void>) => {
    setFault(null)
    await work().catch((failure: unknown) => setFault(commandSentence(failure)))
    setProgress(null)
  }
  const look = () =>
    attempt(async () => {
      const read = readNames(text)
      if (read.length > MOST) setFault(players('import_too_many', { n: MOST }))
      else setPlan(withTaken(read, await takenOf(goodNames(read), setProgress)))
    })
  const begin = (names: readonly string[], reason: string) =>
    attempt(async () => {
      const made = new Set(rows.map(({ username }) => username))
      const left = names.filter((name) => !made.has(name))
      for (const [at, part] of partsOf(left).entries()) {
        setProgress({ done: at * AT_ONCE, n: left.length })
        const sent = await send('POST /api/players/import', { body: { usernames: part, reason } })
        if (sent.is === 'done') setRows((before) => [...before, ...sent.data.rows])
      }
      setText('')
    })
  return { text, setText, plan, rows, progress, fault, look, begin }
}

async function takenOf(
  names: readonly string[],
  onProgress: (progress: Progressing) => void,
): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const [at, part] of partsOf(names).entries()) {
    onProgress({ done: at * AT_ONCE, n: names.length })
    const answer = await fetchAnswer('GET /api/usernames', { query: { names: part.join(',') } })
    for (const name of answer.taken) taken.add(name)
  }
  return taken
}

function partsOf(names: readonly string[]): string[][] {
  const count = Math.ceil(names.length / AT_ONCE)
  return Array.from({ length: count }, (_, at) => names.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}
