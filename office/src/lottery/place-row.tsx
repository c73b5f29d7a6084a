/** One number that a post is compared with: which prize, which of its numbers, whose column, which digits. */
import type { Digits, Place, SessionRules } from '@samnang/core/lottery/rules'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { slicesOf } from './post-draft.ts'
import { Fields, RuleField, type RulesFormProps } from './rule-field.tsx'
import { type Path, setAt } from './rules-draft.ts'
import { faultAt } from './rules-fault.ts'

interface PlaceRowProps extends RulesFormProps {
  path: Path
  session: SessionRules
  place: Place
  digits: Digits
  onRemove: () => void
}

export function PlaceRow({ path, session, place, digits, onRemove, ...props }: PlaceRowProps) {
  const { rules, faults, isReadOnly, onChange } = props
  const put = (part: Partial<Place>) => onChange(setAt(rules, path, { ...place, ...part }))
  const prize = session.prizes.find((one) => one.prize === place.prize)
  const fault = (field: keyof Place) => faultAt(faults, [...path, field])
  return (
    <div className="grid gap-2 rounded-sm border border-line p-2">
      <Fields>
        <RuleField {...props} path={[...path, 'name']} label={lottery('place_name')} kind="text" />
        <Select
          label={lottery('place_prize')}
          choices={[
            ...session.prizes.map((one) => ({ value: one.prize, label: one.title })),
            ...(prize ? [] : [{ value: place.prize, label: place.prize }]),
          ]}
          value={place.prize}
          fault={fault('prize')}
          disabled={isReadOnly}
          onChange={(value) => put({ prize: value, index: 0, slice: { fromEnd: 0, length: digits } })}
        />
        <Select
          label={lottery('place_number')}
          choices={numbersOf(prize?.count ?? 1, place.index)}
          value={String(place.index)}
          fault={fault('index')}
          disabled={isReadOnly}
          onChange={(value) => put({ index: Number(value) })}
        />
        {session.columns > 1 && (
          <Select
            label={lottery('place_column')}
            choices={COLUMNS.map((value) => ({ value, label: lottery(`place_column_${value}`) }))}
            value={String(place.column) as (typeof COLUMNS)[number]}
            fault={fault('column')}
            disabled={isReadOnly}
            onChange={(value) => put({ column: value === '1' ? 1 : value })}
          />
        )}
        <Select
          label={lottery('place_digits')}
          choices={choicesOf(prize?.length ?? 5, digits, place.slice)}
          value={textOf(place.slice)}
          fault={fault('slice')}
          disabled={isReadOnly}
          onChange={(value) =>
            put({ slice: value === 'ends' ? 'ends' : { fromEnd: Number(value), length: digits } })
          }
        />
      </Fields>
      {!isReadOnly && <RemovePlace name={place.name} onRemove={onRemove} />}
    </div>
  )
}

function RemovePlace({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      kind="quiet"
      className="justify-self-start"
      aria-label={`${lottery('remove')}: ${name}`}
      onClick={onRemove}
    >
      {lottery('remove')}
    </Button>
  )
}

const COLUMNS = ['1', 'second', 'third'] as const

function numbersOf(count: number, now: number) {
  const most = Math.max(count, now + 1)
  return Array.from({ length: most }, (_, n) => ({ value: String(n), label: String(n + 1) }))
}

function textOf(slice: Place['slice']): string {
  return slice === 'ends' ? 'ends' : String(slice.fromEnd)
}

/** What stands there now is always among them, whether the prize has it or not. */
function choicesOf(length: number, digits: Digits, now: Place['slice']) {
  const known = slicesOf({ length }, digits)
  const all = known.some((one) => textOf(one) === textOf(now)) ? known : [...known, now]
  return all.map((slice) => ({ value: textOf(slice), label: sliceName(slice, length) }))
}

/** Counted from the front, as a number is read. */
function sliceName(slice: Place['slice'], length: number): string {
  if (slice === 'ends') return lottery('slice_ends')
  const last = length - slice.fromEnd
  return lottery('slice_of', { from: last - slice.length + 1, to: last, n: length })
}
