/** Days of the month on which there is a draw, and those that are held on another day. */
import type { CalendarRules } from '@samnang/core/lottery/rules'
import { useState } from 'react'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Fields, Fold, RuleField, type RulesFormProps } from './rule-field.tsx'
import { type Path, setAt } from './rules-draft.ts'
import { faultAt } from './rules-fault.ts'

interface MonthProps extends RulesFormProps {
  base: Path
  calendar: CalendarRules & { kind: 'monthly' }
}

export function MonthFields({ base, calendar, ...props }: MonthProps) {
  const { rules, faults, isReadOnly, onChange } = props
  const days: Path = [...base, 'calendar', 'days']
  const moved: Path = [...base, 'calendar', 'moved']
  return (
    <Fold title={lottery('month_days')}>
      <Fields>
        {calendar.days.map((_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name; another length is another list of fields
          <div key={calendar.days.length + n * 100} className="grid gap-1">
            <RuleField {...props} path={[...days, n]} label={lottery('month_day')} kind="whole" />
            <Remove
              {...props}
              name={String(calendar.days[n])}
              onPress={() => onChange(setAt(rules, days, without(calendar.days, n)))}
            />
          </div>
        ))}
      </Fields>
      {!isReadOnly && (
        <Button
          className="justify-self-start"
          onClick={() => onChange(setAt(rules, days, [...calendar.days, '']))}
        >
          {lottery('month_day_add')}
        </Button>
      )}
      {faultAt(faults, days) && <p className="text-sm text-lose">{faultAt(faults, days)}</p>}
      <p className="text-sm text-muted">{lottery('moved_lead')}</p>
      <Fields>
        {Object.keys(calendar.moved).map((from) => (
          <div key={from} className="grid gap-1">
            <RuleField
              {...props}
              path={[...moved, from]}
              label={lottery('moved_to', { from })}
              help={lottery('month_form')}
              kind="text"
            />
            <Remove
              {...props}
              name={from}
              onPress={() => {
                const { [from]: _, ...rest } = calendar.moved
                onChange(setAt(rules, moved, rest))
              }}
            />
          </div>
        ))}
      </Fields>
      {!isReadOnly && (
        <MoveDay
          known={Object.keys(calendar.moved)}
          onAdd={(from, to) => onChange(setAt(rules, [...moved, from], to))}
        />
      )}
    </Fold>
  )
}

function without(days: readonly number[], at: number): number[] {
  return days.filter((_, n) => n !== at)
}

interface RemoveProps {
  isReadOnly: boolean
  name: string
  onPress: () => void
}

function Remove({ isReadOnly, name, onPress }: RemoveProps) {
  if (isReadOnly) return null
  return (
    <Button
      kind="quiet"
      className="justify-self-start"
      aria-label={`${lottery('remove')}: ${name}`}
      onClick={onPress}
    >
      {lottery('remove')}
    </Button>
  )
}

interface MoveDayProps {
  known: readonly string[]
  onAdd: (from: string, to: string) => void
}

/** Whether the days exist and are free says the check of the whole, as soon as they stand there. */
function MoveDay({ known, onAdd }: MoveDayProps) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const fault = known.includes(from) ? lottery('fault_twice', { what: from }) : null
  const add = () => {
    onAdd(from, to)
    setFrom('')
    setTo('')
  }
  return (
    <Fields>
      <TextField
        label={lottery('moved_from')}
        help={lottery('month_form')}
        fault={fault}
        value={from}
        maxLength={5}
        onChange={({ target }) => setFrom(target.value.trim())}
      />
      <TextField
        label={lottery('moved_held')}
        help={lottery('month_form')}
        value={to}
        maxLength={5}
        onChange={({ target }) => setTo(target.value.trim())}
      />
      <Button className="self-start" disabled={from === '' || to === '' || fault !== null} onClick={add}>
        {lottery('moved_add')}
      </Button>
    </Fields>
  )
}
