/** Papers of one player: which there are, adding one, and looking at one for a reason. */
import type { PlayerDocument } from '@samnang/contract/office/documents'
import { PAPER_KINDS, type PaperKind } from '@samnang/core/cashier/papers'
import { useRef, useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { fetchAnswer, useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { players } from '../text/players.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Select } from '../ui/select.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { documentPicture } from './document-picture.ts'

export function PlayerDocuments({ id }: { id: string }) {
  const { data, error, mutate } = useAnswer('GET /api/player-documents/:id', { params: { id } })
  const [isAdding, setAdding] = useState(false)
  const [seen, setSeen] = useState<PlayerDocument | null>(null)
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <section aria-label={players('tab_documents')} className="grid gap-3">
      <p className="max-w-[70ch] text-sm text-muted">{players('documents_lead')}</p>
      <Button className="justify-self-start" onClick={() => setAdding(true)}>
        {players('document_add')}
      </Button>
      {data.rows.length === 0 && <Empty text={players('documents_none')} />}
      <ul className="grid gap-2">
        {data.rows.map((row) => (
          <DocumentRow key={row.id} row={row} onLook={() => setSeen(row)} />
        ))}
      </ul>
      {isAdding && <AddDialog id={id} onClose={() => setAdding(false)} />}
      {seen && <LookDialog document={seen} onClose={() => setSeen(null)} />}
    </section>
  )
}

function DocumentRow({ row, onLook }: { row: PlayerDocument; onLook: () => void }) {
  const may = useMay('documents.read')
  const name = `${players(`paper_${row.kind}`)} #${row.id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-sm border border-line bg-surface px-3 py-2">
      <span className="grid gap-0.5">
        <b>{name}</b>
        <span className="text-sm text-muted">
          {row.added_by} · <Time at={row.added_at} />
        </span>
      </span>
      {row.deleted_at !== null && (
        <Tag>
          {players('document_deleted')} <Time at={row.deleted_at} />
        </Tag>
      )}
      {row.deleted_at === null && may && (
        <Button aria-label={`${players('document_look')}: ${name}`} onClick={onLook}>
          {players('document_look')}
        </Button>
      )}
    </li>
  )
}

function AddDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [kind, setKind] = useState<PaperKind>('id_card')
  const [picture, setPicture] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File) => {
    const small = await documentPicture(file)
    setPicture(small)
    setFault(small === null ? players('document_unreadable') : null)
  }
  return (
    <CommandDialog
      title={players('document_add')}
      isOpen
      onClose={onClose}
      isReady={picture !== null}
      run={(reason) =>
        send('POST /api/player-documents/:id', {
          params: { id },
          body: { kind, picture: picture ?? '', reason },
        })
      }
    >
      <Select
        label={players('document_kind')}
        value={kind}
        onChange={setKind}
        choices={PAPER_KINDS.map((value) => ({ value, label: players(`paper_${value}`) }))}
      />
      <FileField
        label={players('document_file')}
        accept="image/jpeg,image/png,image/webp"
        fault={fault}
        onFile={(file) => void take(file)}
      />
      {picture !== null && (
        <img
          src={`data:image/jpeg;base64,${picture}`}
          alt={players('document_preview')}
          className="max-h-60 justify-self-center rounded-sm"
        />
      )}
    </CommandDialog>
  )
}

/** The reason first; then the picture, which is gone with the window. */
function LookDialog({ document: { id, kind }, onClose }: { document: PlayerDocument; onClose: () => void }) {
  const [webp, setWebp] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const params = { id: String(id) }
  const name = `${players(`paper_${kind}`)} #${id}`
  const open = (look: string) =>
    fetchAnswer('GET /api/documents/:id/picture', { params, query: { look } }).then(
      (answer) => setWebp(answer.webp),
      (failure: unknown) => setFault(refusalSentence(failure)),
    )
  const [isAsked, setAsked] = useState(false)
  // The dialog of the reason closes by itself when it is done: then the picture opens instead.
  const hasSaid = useRef(false)
  return (
    <>
      <CommandDialog
        title={players('document_look')}
        isOpen={!isAsked}
        onClose={() => !hasSaid.current && onClose()}
        isQuiet
        run={async (reason) => {
          const sent = await send('POST /api/documents/:id/look', { params, body: { reason } })
          hasSaid.current = true
          setAsked(true)
          if (sent.is === 'done') void open(sent.data.look)
          return sent
        }}
      >
        <p>{players('document_why', { name })}</p>
      </CommandDialog>
      <Dialog title={name} isOpen={isAsked} onClose={onClose} width="60rem">
        {fault !== null && <p role="alert">{fault}</p>}
        {fault === null && webp === null && <Loading />}
        {webp !== null && <img src={`data:image/webp;base64,${webp}`} alt={name} className="w-full" />}
      </Dialog>
    </>
  )
}
