/** Saying something, or another version of it, with a look at it before anybody else sees it. */
import type { WordsPlace, WordsRow } from '@samnang/contract/office/words'
import { tidyWords, WORDS_MAX, wordsFault } from '@samnang/core/site-words'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { words } from '../text/words.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Select } from '../ui/select.tsx'
import { fieldOf, isWindow, momentOf } from './moments.ts'
import { Preview } from './preview.tsx'

interface Draft {
  place: WordsPlace
  km: string
  en: string
  from: string
  until: string
}

const EMPTY: Draft = { place: 'marquee', km: '', en: '', from: '', until: '' }

/** `seen` null: new words. */
export function WordsDialog({ seen, onClose }: { seen: WordsRow | null; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => (seen ? draftOf(seen) : EMPTY))
  const [isTouched, setTouched] = useState(seen !== null)
  const change = (part: Partial<Draft>) => {
    setTouched(true)
    setDraft({ ...draft, ...part })
  }
  const faults = faultsOf(draft)
  const isReady = Object.values(faults).every((fault) => fault === null)
  const shown = isTouched ? faults : { km: null, en: null, until: null }
  return (
    <CommandDialog
      title={seen ? words('change') : words('new')}
      isOpen
      onClose={onClose}
      isReady={isReady}
      run={(reason) => say(seen, draft, reason)}
      doneText={words('said')}
    >
      <Select
        label={words('place')}
        choices={(['marquee', 'banner'] as const).map((value) => ({ value, label: words(value) }))}
        value={draft.place}
        disabled={seen !== null}
        help={words(draft.place === 'marquee' ? 'marquee_help' : 'banner_help')}
        onChange={(place) => change({ place })}
      />
      <TextAreaField
        label={words('km')}
        lang="km"
        value={draft.km}
        fault={shown.km}
        onChange={(event) => change({ km: event.target.value })}
      />
      <TextAreaField
        label={words('en')}
        lang="en"
        value={draft.en}
        fault={shown.en}
        onChange={(event) => change({ en: event.target.value })}
      />
      <Window draft={draft} fault={shown.until} onChange={change} />
      <Preview text={tidyWords(draft.km)} language="km" />
      <Preview text={tidyWords(draft.en)} language="en" />
    </CommandDialog>
  )
}

interface WindowProps {
  draft: Draft
  fault: string | null
  onChange: (part: Partial<Draft>) => void
}

function Window({ draft, fault, onChange }: WindowProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <MomentField
        label={words('from')}
        help={words('from_help')}
        value={draft.from}
        onChange={(from) => onChange({ from })}
      />
      <MomentField
        label={words('until')}
        help={words('until_help')}
        value={draft.until}
        fault={fault}
        onChange={(until) => onChange({ until })}
      />
    </div>
  )
}

function say(seen: WordsRow | null, { place, km, en, from, until }: Draft, reason: string) {
  const body = {
    place,
    km: tidyWords(km),
    en: tidyWords(en),
    from: momentOf(from),
    until: momentOf(until),
    reason,
  }
  if (!seen) return send('POST /api/words', { body })
  return send('POST /api/words/:id', {
    params: { id: String(seen.id) },
    body: { ...body, version: seen.version },
  })
}

function draftOf({ place, km, en, from, until }: WordsRow): Draft {
  return { place, km, en, from: fieldOf(from), until: fieldOf(until) }
}

function faultsOf({ km, en, from, until }: Draft): Record<'km' | 'en' | 'until', string | null> {
  const window = isWindow(from, until, Date.now()) ? null : words('window')
  return { km: textFault(km), en: textFault(en), until: window }
}

function textFault(text: string): string | null {
  const fault = wordsFault(tidyWords(text))
  if (fault === null) return null
  return fault === 'too_long' ? words('too_long', { n: WORDS_MAX }) : words(`fault_${fault}`)
}
