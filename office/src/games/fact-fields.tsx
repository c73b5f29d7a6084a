/** What the operator decides of a provider, as fields of a form. */
import type { GameSection } from '@samnang/contract/games'
import type { ProviderFacts, ProviderSheet } from '@samnang/contract/office/providers'
import { base } from '../text/base.ts'
import { providers } from '../text/providers.ts'
import { TextAreaField, TextField, TickField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'

const SECTIONS: readonly GameSection[] = ['slot', 'casino', 'sport', 'fishing']

/** As it is typed: lists are lines. */
interface FactDraft extends Omit<ProviderFacts, 'operator_id' | 'sub_partner' | `${string}s` | 'allowed'> {
  sections: GameSection[]
  operator_id: string
  sub_partner: string
  frame_origins: string
  picture_hosts: string
  allowed: string
}

export const NO_FACTS: FactDraft = {
  ...{ title: '', sections: [], games_api: '', operator_id: '', sub_partner: '' },
  ...{ frame_origins: '', picture_hosts: '', allowed: '', may_leave_frame: false },
}

/** The part of a sheet that can be changed. */
export function factsOf(sheet: ProviderSheet): ProviderFacts {
  const { title, sections, games_api, operator_id, sub_partner } = sheet
  const { frame_origins, picture_hosts, allowed, may_leave_frame } = sheet
  const who = { title, sections, games_api, operator_id, sub_partner }
  return { ...who, frame_origins, picture_hosts, allowed, may_leave_frame }
}

export function draftOf(facts: ProviderFacts): FactDraft {
  const { operator_id, sub_partner, frame_origins, picture_hosts, allowed } = facts
  return {
    ...facts,
    ...{ operator_id: String(operator_id), sub_partner: sub_partner ?? '', allowed: allowed.join('\n') },
    ...{ frame_origins: frame_origins.join('\n'), picture_hosts: picture_hosts.join('\n') },
  }
}

/** Null while something is missing. */
export function factsIn(draft: FactDraft): ProviderFacts | null {
  const operator = /^[0-9]{1,10}$/.test(draft.operator_id.trim()) ? Number(draft.operator_id) : 0
  const [title, api] = [draft.title.trim(), draft.games_api.trim()]
  if (title === '' || api === '' || operator < 1 || draft.sections.length === 0) return null
  return {
    ...{ title, games_api: api, operator_id: operator, may_leave_frame: draft.may_leave_frame },
    sections: SECTIONS.filter((section) => draft.sections.includes(section)),
    sub_partner: draft.sub_partner.trim() || null,
    ...{ frame_origins: linesOf(draft.frame_origins), picture_hosts: linesOf(draft.picture_hosts) },
    allowed: linesOf(draft.allowed),
  }
}

/** As people read them, by the labels of the form. */
export function sightOf(facts: ProviderFacts): Sight {
  return {
    [providers('field_title')]: facts.title,
    [providers('field_sections')]: facts.sections
      .map((section) => providers(`section_${section}`))
      .join(', '),
    [providers('field_games_api')]: facts.games_api,
    [providers('field_operator')]: String(facts.operator_id),
    [providers('field_partner')]: facts.sub_partner ?? '–',
    [providers('field_allowed')]: facts.allowed.join(', ') || '–',
    [providers('field_origins')]: facts.frame_origins.join(', ') || '–',
    [providers('field_pictures')]: facts.picture_hosts.join(', ') || '–',
    [providers('field_leaves')]: base(facts.may_leave_frame ? 'yes' : 'no'),
  }
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

interface FactFieldsProps {
  draft: FactDraft
  onChange: (change: Partial<FactDraft>) => void
}

export function FactFields({ draft, onChange }: FactFieldsProps) {
  const text = (field: 'title' | 'games_api' | 'operator_id' | 'sub_partner') => ({
    value: draft[field],
    maxLength: field === 'games_api' ? 300 : 100,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  const lines = (field: 'frame_origins' | 'picture_hosts' | 'allowed') => ({
    value: draft[field],
    rows: 2,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <>
      <TextField label={providers('field_title')} {...text('title')} />
      <Sections draft={draft} onChange={onChange} />
      <TextField label={providers('field_games_api')} inputMode="url" {...text('games_api')} />
      <TextField label={providers('field_operator')} inputMode="numeric" {...text('operator_id')} />
      <TextField label={providers('field_partner')} {...text('sub_partner')} />
      <TextAreaField
        label={providers('field_allowed')}
        help={`${providers('field_lines_help')} ${providers('field_allowed_help')}`}
        {...lines('allowed')}
      />
      <TextAreaField
        label={providers('field_origins')}
        help={providers('field_lines_help')}
        {...lines('frame_origins')}
      />
      <TextAreaField
        label={providers('field_pictures')}
        help={providers('field_lines_help')}
        {...lines('picture_hosts')}
      />
      <TickField
        label={providers('field_leaves')}
        help={providers('field_leaves_help')}
        checked={draft.may_leave_frame}
        onChange={(event) => onChange({ may_leave_frame: event.target.checked })}
      />
    </>
  )
}

function Sections({ draft: { sections }, onChange }: FactFieldsProps) {
  const toggle = (section: GameSection, isOn: boolean) =>
    onChange({ sections: isOn ? [...sections, section] : sections.filter((one) => one !== section) })
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-bold">{providers('field_sections')}</legend>
      {SECTIONS.map((section) => (
        <TickField
          key={section}
          label={providers(`section_${section}`)}
          checked={sections.includes(section)}
          onChange={(event) => toggle(section, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
