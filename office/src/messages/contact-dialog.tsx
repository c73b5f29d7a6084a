/** Another version of the card. What the house says there, strangers will ring: it takes a second person. */
import type { CardRow } from '@samnang/contract/office/messages'
import { type CardFault, type CardText, cardFaults, PHONES_MAX, tidyCard } from '@samnang/core/contact-card'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { messages } from '../text/messages.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { FormFault, TextField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { smallPicture } from './small-picture.ts'

interface Draft {
  phones: string[]
  telegram: string
  km: string
  en: string
  /** Undefined: the one that it has. */
  picture: string | null | undefined
}

interface ContactDialogProps {
  /** As it stands now: somebody else may have changed it meanwhile. */
  card: CardRow | null
  onClose: () => void
}

export function ContactDialog({ card, onClose }: ContactDialogProps) {
  const [seen] = useState(card)
  const [draft, setDraft] = useState<Draft>(() => draftOf(seen))
  const [isTouched, setTouched] = useState(false)
  const change = (part: Partial<Draft>) => {
    setTouched(true)
    setDraft((old) => ({ ...old, ...part }))
  }
  const text = tidyCard(textOf(draft))
  const faults = isTouched ? cardFaults(text) : []
  const isEmpty = text.phones.length === 0 && text.telegram === null
  return (
    <CommandDialog
      title={messages('change')}
      isOpen
      onClose={onClose}
      isReady={isTouched && faults.length === 0 && !isEmpty}
      meanwhile={{ seen: sightOf(seen), now: sightOf(card) }}
      run={(reason) => send('POST /api/contact', { body: bodyOf(seen, text, draft.picture, reason) })}
      doneText={messages('card_changed')}
    >
      <WayFields draft={draft} faults={faults} onChange={change} />
      {isTouched && isEmpty && <FormFault text={messages('needs_one')} />}
      <PictureField
        picture={draft.picture === undefined ? (seen?.picture ?? null) : shownOf(draft.picture)}
        onChange={(picture) => change({ picture })}
      />
    </CommandDialog>
  )
}

interface WayFieldsProps {
  draft: Draft
  faults: readonly CardFault[]
  onChange: (part: Partial<Draft>) => void
}

function WayFields({ draft, faults, onChange }: WayFieldsProps) {
  const faultOf = (part: CardFault, text: string) => (faults.includes(part) ? text : null)
  return (
    <>
      {draft.phones.map((phone, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are three, and stay where they are
          key={at}
          label={messages('phone', { n: at + 1 })}
          inputMode="tel"
          maxLength={40}
          value={phone}
          fault={phone === '' ? null : faultOf('phones', messages('phone_fault'))}
          onChange={(event) =>
            onChange({ phones: draft.phones.map((old, i) => (i === at ? event.target.value : old)) })
          }
        />
      ))}
      <TextField
        label={messages('telegram')}
        help={messages('telegram_help')}
        maxLength={100}
        value={draft.telegram}
        fault={faultOf('telegram', messages('telegram_fault'))}
        onChange={(event) => onChange({ telegram: event.target.value })}
      />
      {(['km', 'en'] as const).map((language) => (
        <TextField
          key={language}
          label={messages('hours', { language: messages(language) })}
          help={messages('hours_help')}
          lang={language}
          maxLength={500}
          value={draft[language]}
          fault={faultOf('hours', messages('hours_help'))}
          onChange={(event) => onChange({ [language]: event.target.value })}
        />
      ))}
    </>
  )
}

interface PictureFieldProps {
  /** As an address; null: none. */
  picture: string | null
  onChange: (picture: string | null) => void
}

function PictureField({ picture, onChange }: PictureFieldProps) {
  const [fault, setFault] = useState<string | null>(null)
  async function take(file: File) {
    const small = await smallPicture(file)
    setFault(small === null ? messages('picture_fault') : null)
    if (small !== null) onChange(small)
  }
  return (
    <div className="grid gap-2">
      <FileField
        label={messages('picture')}
        help={messages('picture_help')}
        accept="image/*"
        fault={fault}
        onFile={(file) => void take(file)}
      />
      {picture && (
        <p className="flex flex-wrap items-center gap-3">
          <img src={picture} alt="" className="size-24 rounded-md object-cover" />
          <Button onClick={() => onChange(null)}>{messages('picture_away')}</Button>
        </p>
      )}
    </div>
  )
}

function shownOf(base64: string | null): string | null {
  return base64 && `data:image/jpeg;base64,${base64}`
}

function draftOf(seen: CardRow | null): Draft {
  const phones = Array.from({ length: PHONES_MAX }, (_, at) => seen?.phones[at] ?? '')
  const { km = '', en = '' } = seen?.hours ?? {}
  return { phones, telegram: seen?.telegram ?? '', km, en, picture: undefined }
}

function sightOf(card: CardRow | null): Sight {
  const { phones, telegram, km, en } = draftOf(card)
  const fields = [
    ...phones.map((phone, at) => [messages('phone', { n: at + 1 }), phone]),
    [messages('telegram'), telegram],
    [messages('hours', { language: messages('km') }), km],
    [messages('hours', { language: messages('en') }), en],
  ]
  return Object.fromEntries(fields.map(([label, text]) => [label, text || '–']))
}

function textOf({ phones, telegram, km, en }: Draft): CardText {
  return { phones, telegram, hours: { km, en } }
}

function bodyOf(
  seen: CardRow | null,
  { phones, telegram, hours }: CardText,
  picture: Draft['picture'],
  reason: string,
) {
  const hoursSaid = hours && { km: hours.km, en: hours.en }
  const words = { version: seen?.version ?? null, phones: [...phones], telegram, hours: hoursSaid, reason }
  return picture === undefined ? words : { ...words, picture }
}
