/** /lottery-rules: limits, times and rates as a form over the versioned JSON; what will change is read before it is sent. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { changedRules } from '@samnang/core/lottery/changed-rules'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { fetchAnswer, useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ChangeList } from './change-list.tsx'
import { readDraft, textOfRules } from './rules-draft.ts'
import { faultWords } from './rules-fault.ts'
import { RulesForm } from './rules-form.tsx'
import { SendRules } from './send-rules.tsx'

type Rules = OfficeReply<'GET /api/lottery/rules'>

const REFRESH_MS = 15_000

export default function RulesPage() {
  const { data, error, mutate } = useAnswer('GET /api/lottery/rules', {}, { refreshMs: REFRESH_MS })
  const [round, setRound] = useState(0)
  useQueue('lottery', () => void mutate())
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <div className="grid max-w-280 gap-5">
      <header className="grid gap-1">
        <h1 className="text-xl font-bold">{lottery('rules_title')}</h1>
        <p className="text-muted">{lottery('rules_lead')}</p>
      </header>
      <Editor key={round} now={data} onAgain={() => setRound(round + 1)} />
    </div>
  )
}

/** Keeps the version that it began with: what somebody else has set meanwhile is told, and never overwritten. */
function Editor({ now, onAgain }: { now: Rules; onAgain: () => void }) {
  const [seen] = useState(now)
  const [text, setText] = useState(() => textOfRules(JSON.parse(now.rules)))
  const may = useMay('paytable.manage')
  const draft = readDraft(text)
  const rules = draft.kind === 'unreadable' ? null : draft.rules
  const changes = rules ? changedRules(JSON.parse(seen.rules), rules) : []
  const isStale = now.version !== seen.version
  return (
    <>
      {isStale && <Meanwhile seen={seen} now={now} onAgain={onAgain} />}
      {rules && (
        <RulesForm
          rules={rules}
          faults={draft.kind === 'faulty' ? draft.faults : []}
          isReadOnly={!may}
          onChange={(next) => setText(textOfRules(next))}
        />
      )}
      <details>
        <summary className="min-h-(--field) cursor-pointer font-bold">{lottery('rules_json')}</summary>
        <TextAreaField
          label={lottery('rules_json')}
          rows={24}
          spellCheck={false}
          readOnly={!may}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </details>
      <DraftFaults draft={draft} />
      <section aria-label={lottery('rules_changes')} className="grid gap-2">
        <h2 className="font-bold">{lottery('rules_changes')}</h2>
        <ChangeList changes={changes} />
        {may && draft.kind === 'fine' && (
          <SendRules
            rules={draft.rules}
            was={seen.version}
            count={changes.length}
            isReady={!isStale && changes.length > 0}
            onDone={onAgain}
          />
        )}
      </section>
      <Versions now={now} onOpen={setText} />
    </>
  )
}

const FAULTS_SHOWN = 5

/** Beside its field each is said as well; here with its place, for fields that are folded away or only in the JSON. */
function DraftFaults({ draft }: { draft: ReturnType<typeof readDraft> }) {
  if (draft.kind === 'fine') return null
  return (
    <div role="alert" className="grid gap-1 rounded-sm border border-lose p-3 text-lose">
      <p>{lottery(draft.kind === 'unreadable' ? 'rules_json_fault' : 'rules_fault')}</p>
      {draft.kind === 'unreadable' && <code>{draft.why}</code>}
      {draft.kind === 'faulty' &&
        draft.faults.slice(0, FAULTS_SHOWN).map((fault) => (
          <p key={fault}>
            {faultWords(fault)} <code className="break-all">{fault}</code>
          </p>
        ))}
    </div>
  )
}

function Meanwhile({ seen, now, onAgain }: { seen: Rules; now: Rules; onAgain: () => void }) {
  return (
    <div role="alert" className="grid gap-2 rounded-sm border border-warn p-3">
      <p className="text-warn">{lottery('rules_meanwhile', { version: now.version })}</p>
      <ChangeList changes={changedRules(JSON.parse(seen.rules), JSON.parse(now.rules))} />
      <Button className="justify-self-start" onClick={onAgain}>
        {lottery('rules_take')}
      </Button>
    </div>
  )
}

function Versions({ now, onOpen }: { now: Rules; onOpen: (text: string) => void }) {
  const open = async (version: number) => {
    const { rules } = await fetchAnswer('GET /api/lottery/rules/:version', {
      params: { version: String(version) },
    })
    onOpen(textOfRules(JSON.parse(rules)))
  }
  return (
    <section aria-label={lottery('rules_versions')} className="grid gap-2">
      <h2 className="font-bold">{lottery('rules_versions')}</h2>
      <ul className="grid divide-y divide-line rounded-md border border-line bg-surface">
        {now.versions.map(({ version, name, at }) => (
          <li key={version} className="flex flex-wrap items-center gap-3 p-2">
            <b>{version}</b> <span className="grow">{name}</span> <Time at={at} />
            <Button aria-label={`${lottery('rules_open')}: ${version}`} onClick={() => void open(version)}>
              {lottery('rules_open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
