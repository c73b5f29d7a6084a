/** /words: what the house says, has said and will say. */
import type { WordsRow } from '@samnang/contract/office/words'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer, useList } from '../calls/use-answer.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { useMay } from '../session/session.ts'
import { words } from '../text/words.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { personOf } from '../ui/person.ts'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { WordsDialog } from './words-dialog.tsx'

const TONE: Record<WordsRow['state'], Tone> = {
  planned: 'info',
  shown: 'good',
  over: 'plain',
  withdrawn: 'plain',
}

type Open = { kind: 'new' } | { kind: 'change' | 'withdraw' | 'versions'; row: WordsRow }

export default function WordsPage() {
  const list = useList('GET /api/words', { query: {} })
  const may = useMay('words.change')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="grid max-w-240 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-xl font-bold">{words('title')}</h1>
          <p className="text-muted">{words('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ExportButton name="words" query={{}} permission="switches.read" />
          {may && (
            <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
              {words('new')}
            </Button>
          )}
        </div>
      </header>
      {list.isLoading && <Loading />}
      {list.error && list.rows.length === 0 && (
        <Failed text={refusalSentence(list.error)} retry={list.refresh} />
      )}
      {!list.isLoading && !list.error && list.rows.length === 0 && <Empty text={words('none')} />}
      <ul className="grid gap-3">
        {list.rows.map((row) => (
          <Card key={row.id} row={row} may={may} onPress={(kind) => setOpen({ kind, row })} />
        ))}
      </ul>
      {list.hasMore && (
        <Button busy={list.isMoreLoading} onClick={list.more}>
          {words('more')}
        </Button>
      )}
      {open && <OpenDialog open={open} close={close} />}
    </div>
  )
}

function OpenDialog({ open, close }: { open: Open; close: () => void }) {
  if (open.kind === 'new') return <WordsDialog seen={null} onClose={close} />
  const { row } = open
  if (open.kind === 'change') return <WordsDialog seen={row} onClose={close} />
  if (open.kind === 'versions') return <Versions id={row.id} onClose={close} />
  const params = { id: String(row.id) }
  return (
    <CommandDialog
      title={words('withdraw_ask')}
      isOpen
      onClose={close}
      isDanger
      confirmLabel={words('withdraw')}
      run={(reason) =>
        send('POST /api/words/:id/withdraw', { params, body: { version: row.version, reason } })
      }
      doneText={words('gone')}
    >
      <Texts row={row} />
    </CommandDialog>
  )
}

interface CardProps {
  row: WordsRow
  may: boolean
  onPress: (kind: 'change' | 'withdraw' | 'versions') => void
}

function Card({ row, may, onPress }: CardProps) {
  const isLive = row.state === 'planned' || row.state === 'shown'
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={TONE[row.state]}>{words(`state_${row.state}`)}</Tag>
        <Tag>{words(row.place)}</Tag>
        <span className="text-sm text-muted">
          <Time at={row.from} /> – {row.until ? <Time at={row.until} /> : words('always')}
        </span>
      </p>
      <Texts row={row} />
      <Facts row={row} />
      <p className="flex flex-wrap gap-2">
        {may && <Button onClick={() => onPress('change')}>{words('change')}</Button>}
        {may && isLive && <Button onClick={() => onPress('withdraw')}>{words('withdraw')}</Button>}
        {row.version > 1 && (
          <Button kind="quiet" onClick={() => onPress('versions')}>
            {words('versions')}
          </Button>
        )}
      </p>
    </li>
  )
}

function Texts({ row }: { row: WordsRow }) {
  return (
    <div className="grid gap-1 break-words">
      <p lang="km">{row.km}</p>
      {row.en !== row.km && (
        <p lang="en" className="text-muted">
          {row.en}
        </p>
      )}
    </div>
  )
}

function Facts({ row: { version, at, by, reason } }: { row: WordsRow }) {
  return (
    <p className="text-sm break-words text-muted">
      {words('version', { n: version })} · <Time at={at} /> · {personOf(by)}
      {reason ? ` · ${reason}` : ''}
    </p>
  )
}

function Versions({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, mutate } = useAnswer('GET /api/words/:id/versions', { params: { id: String(id) } })
  return (
    <Dialog title={words('versions')} isOpen onClose={onClose}>
      {!data && !error && <Loading />}
      {error && <Failed text={refusalSentence(error)} retry={() => void mutate()} />}
      <ul className="grid gap-3">
        {data?.rows.map((row) => (
          <li key={row.version} className="grid gap-1 border-b border-line pb-2">
            <Facts row={row} />
            <Texts row={row} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
