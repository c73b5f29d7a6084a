/** Filters and columns of a list under a name, kept for the colleague on the server. */
import { Bookmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { commandSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { base } from '../text/base.ts'
import { jobs } from '../text/jobs.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Menu } from '../ui/menu.tsx'
import { showNotice } from '../ui/notices.ts'
import type { Hidden } from './kept-columns.ts'

interface SavedViewsProps {
  list: string
  hidden: Hidden
  onColumns: (hidden: Hidden) => void
}

/** A list's own command needs no reason of its own: what it is for is its name. */
const REASON = 'own view'

export function SavedViews({ list, hidden, onColumns }: SavedViewsProps) {
  const { data, mutate } = useAnswer('GET /api/views', { query: { list } })
  const [isSaving, setSaving] = useState(false)
  const views = data?.rows ?? []
  const forget = async (id: number) => {
    try {
      await send('POST /api/views/:id/forget', { params: { id: String(id) }, body: { reason: REASON } })
      showNotice({ text: jobs('view_forgotten'), tone: 'good' })
      void mutate()
    } catch (failure) {
      showNotice({ text: commandSentence(failure), tone: 'bad' })
    }
  }
  const items = [
    ...views.map((view) => ({
      id: `open-${view.id}`,
      label: view.name,
      onPress: () => {
        onColumns(view.hidden)
        navigate(`${window.location.pathname}${view.filters ? `?${view.filters}` : ''}`, { replace: true })
      },
    })),
    { id: 'save', label: jobs('view_save'), onPress: () => setSaving(true) },
    ...views.map((view) => ({
      id: `forget-${view.id}`,
      label: jobs('view_forget', { name: view.name }),
      isDanger: true,
      onPress: () => void forget(view.id),
    })),
  ]
  return (
    <>
      <Menu label={jobs('views')} items={items}>
        <Bookmark size={16} />
        <span className="max-sm:sr-only">{jobs('views')}</span>
      </Menu>
      <Dialog title={jobs('view_save')} isOpen={isSaving} onClose={() => setSaving(false)} width="24rem">
        <SaveForm
          list={list}
          hidden={hidden}
          onSaved={() => {
            setSaving(false)
            void mutate()
          }}
        />
      </Dialog>
    </>
  )
}

function SaveForm({ list, hidden, onSaved }: { list: string; hidden: Hidden; onSaved: () => void }) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const filters = window.location.search.slice(1)
    try {
      const body = { list, name: name.trim(), filters, hidden: [...hidden], reason: REASON }
      await send('POST /api/views', { body })
      showNotice({ text: jobs('view_saved'), tone: 'good' })
      onSaved()
    } catch (failure) {
      setFault(commandSentence(failure))
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-3">
      <TextField
        label={jobs('view_name')}
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={fault}
      />
      <Button type="submit" kind="primary" disabled={!name.trim()}>
        {base('save')}
      </Button>
    </form>
  )
}
