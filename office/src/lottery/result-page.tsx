/** /lottery/draws/:id/result: one of two people types a result; what the other has typed is never here. */
import type { DeskDrawSheet, ResultPreview } from '@samnang/contract/office/lottery'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { fetchAnswer, useAnswer } from '../calls/use-answer.ts'
import { useMe } from '../session/session.ts'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { FormFault, TextField, TickField } from '../ui/field.tsx'
import { showNotice } from '../ui/notices.ts'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { DrawName } from './names.tsx'
import { PreviewPart, Warning } from './preview-part.tsx'
import { fieldsOf, isWhole, prizeName, resultEntry, type TypedNumbers } from './result-entry.ts'
import { ResultFields } from './result-fields.tsx'

export default function ResultPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/lottery/draws/:id', { params: { id } })
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <div className="grid max-w-320 gap-4">
      <header className="grid gap-1">
        <h1 className="text-xl font-bold">{lottery('result_title', { title: data.title })}</h1>
        <WhichDraw draw={data} />
        <p>
          <Link href={`/lottery/draws/${id}`} className="text-info underline underline-offset-2">
            {lottery('draw_title', { title: data.title, id })}
          </Link>
        </p>
      </header>
      {data.waits && data.is_frozen ? (
        <ResultForm key={data.round} draw={data} />
      ) : (
        <Empty text={lottery('not_waiting')} />
      )}
    </div>
  )
}

/** Large enough to be held against the paper: whoever takes the wrong one pays the wrong people. */
function WhichDraw({ draw }: { draw: DeskDrawSheet }) {
  return (
    <div className="grid gap-1 rounded-md border border-line bg-surface p-3 text-2xl font-bold">
      <p>
        <span className="text-base font-normal">{lottery('result_draw_at')}</span> <Time at={draw.draw_at} />
      </p>
      <p className="break-words">
        <DrawName draw={draw} />
        {draw.columns.length > 0 && <> · {draw.columns.join(' · ')}</>}
      </p>
    </div>
  )
}

function ResultForm({ draw }: { draw: DeskDrawSheet }) {
  const [typed, setTyped] = useState<TypedNumbers>({})
  const [source, setSource] = useState('')
  const [preview, setPreview] = useState<ResultPreview | null>(null)
  const [differs, setDiffers] = useState<string[]>([])
  const entry = JSON.stringify(resultEntry(draw.form, draw.columns, typed))
  const isReady = fieldsOf(draw.form)
    .flatMap(({ prizes }) => prizes.flatMap(({ fields }) => fields))
    .every((field) => isWhole(field, typed))
  const { isBusy, fault, onSubmit } = useSubmit(async () => {
    const question = { params: { id: String(draw.id) }, query: { entry } }
    setPreview(await fetchAnswer('GET /api/lottery/draws/:id/preview', question))
  })
  const type = (path: string, text: string) => {
    setTyped((former) => ({ ...former, [path]: text }))
    setPreview(null)
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <WhoseTurn draw={draw} />
      <Warning text={lottery('warn_shares')} draws={draw.shares_with} />
      <Differs draw={draw} prizes={differs} />
      <ResultFields form={draw.form} provinces={draw.columns} typed={typed} onType={type} />
      <TextField
        label={lottery('where_read')}
        maxLength={200}
        value={source}
        onChange={(event) => setSource(event.target.value)}
        className="max-w-120"
      />
      <FormFault text={fault} />
      <Button type="submit" kind="primary" busy={isBusy} disabled={!isReady} className="justify-self-start">
        {lottery('check')}
      </Button>
      {preview && (
        <PreviewPart preview={preview}>
          <SendButton draw={draw} entry={entry} source={source} preview={preview} onDiffers={setDiffers} />
        </PreviewPart>
      )}
    </form>
  )
}

function WhoseTurn({ draw: { entered_by: by } }: { draw: DeskDrawSheet }) {
  const { name } = useMe()
  if (by === null) return <p>{lottery('nobody_entered')}</p>
  return <p>{by === name ? lottery('you_entered') : lottery('other_entered', { who: by })}</p>
}

function Differs({ draw, prizes }: { draw: DeskDrawSheet; prizes: readonly string[] }) {
  if (prizes.length === 0) return null
  return (
    <div role="alert" className="grid gap-1 rounded-sm border border-lose p-3">
      <p>{lottery('differs')}</p>
      <ul className="list-disc pl-5 font-bold">
        {prizes.map((path) => (
          <li key={path}>{prizeName(draw.form, draw.columns, path)}</li>
        ))}
      </ul>
    </div>
  )
}

interface SendProps {
  draw: DeskDrawSheet
  entry: string
  source: string
  preview: ResultPreview
  onDiffers: (prizes: string[]) => void
}

const RESULT = 'POST /api/lottery/draws/:id/result'

function SendButton({ draw, entry, source, preview, onDiffers }: SendProps) {
  const [isOpen, setOpen] = useState(false)
  const [isMeant, setMeant] = useState(false)
  const isKnown = preview.same_as.length > 0
  const run = (reason: string) =>
    send(RESULT, {
      params: { id: String(draw.id) },
      body: { entry, source, round: draw.round, reason, ...(isMeant ? { despite: true } : {}) },
    })
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {lottery('send')}
      </Button>
      <CommandDialog<typeof RESULT>
        title={lottery('send_ask')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel={lottery('send')}
        isDanger={isKnown}
        isReady={!isKnown || isMeant}
        // What is not usual has a reason of its own.
        {...(isKnown ? {} : { usualReason: lottery('usual_reason') })}
        run={run}
        isQuiet
        onDone={({ kind, differs }) => {
          onDiffers(differs)
          if (kind !== 'differs') showNotice({ text: lottery(`done_${kind}`), tone: 'good' })
        }}
      >
        <WhichDraw draw={draw} />
        <p>{lottery('send_text')}</p>
        {isKnown && (
          <>
            <Warning text={lottery('warn_same')} draws={preview.same_as} />
            <TickField
              label={lottery('despite')}
              checked={isMeant}
              onChange={(event) => setMeant(event.target.checked)}
            />
          </>
        )}
      </CommandDialog>
    </>
  )
}
