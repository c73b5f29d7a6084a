/** The provinces of each weekday, the main one first, and which of their columns the other posts read. */
import type { CalendarRules, SessionRules } from '@samnang/core/lottery/rules'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { Fields, Fold, RuleField, type RulesFormProps } from './rule-field.tsx'
import { type Path, setAt } from './rules-draft.ts'
import { faultAt } from './rules-fault.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
type Weekday = (typeof WEEKDAYS)[number]

interface ProvinceProps extends RulesFormProps {
  base: Path
  session: SessionRules
  calendar: CalendarRules & { kind: 'daily' }
}

export function ProvinceFields(props: ProvinceProps) {
  return (
    <Fold title={lottery('provinces')}>
      <p className="text-sm text-muted">{lottery('provinces_lead')}</p>
      {WEEKDAYS.map((day) => (
        <DayFields key={day} {...props} day={day} />
      ))}
    </Fold>
  )
}

function DayFields({ base, session, calendar, day, ...props }: ProvinceProps & { day: Weekday }) {
  const { rules, faults, isReadOnly, onChange } = props
  const path: Path = [...base, 'calendar', 'provinces', day]
  const names = calendar.provinces?.[day] ?? []
  const put = (next: readonly string[]) => onChange(setAt(rules, path, next))
  const fault = faultAt(faults, path)
  return (
    <fieldset className="grid gap-2 rounded-sm border border-line p-2">
      <legend className="px-1 font-bold">{lottery(`weekday_${day}`)}</legend>
      <Fields>
        {names.map((_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name; another length is another list of fields
          <div key={names.length + n * 100} className="grid gap-1">
            <RuleField
              {...props}
              path={[...path, n]}
              label={n === 0 ? lottery('province_main') : lottery('province_n', { n: n + 1 })}
              kind="text"
            />
            {!isReadOnly && (
              <Button
                kind="quiet"
                className="justify-self-start"
                aria-label={`${lottery('remove')}: ${names[n]}`}
                onClick={() => put(names.filter((_, at) => at !== n))}
              >
                {lottery('remove')}
              </Button>
            )}
          </div>
        ))}
        <ColumnSelects {...props} base={base} session={session} day={day} />
      </Fields>
      {fault && (
        <p role="alert" className="text-sm text-lose">
          {fault}
        </p>
      )}
      {!isReadOnly && (
        <Button className="justify-self-start" onClick={() => put([...names, ''])}>
          {lottery('province_add')}
        </Button>
      )}
    </fieldset>
  )
}

/** Without a table of its own a weekday reads columns 2 and 3. */
const USUAL = { second: 2, third: 3 }

interface ColumnProps extends RulesFormProps {
  base: Path
  session: SessionRules
  day: Weekday
}

function ColumnSelects({ base, session, day, rules, isReadOnly, onChange }: ColumnProps) {
  const now = session.columnOfWeekday?.[day] ?? USUAL
  const choices = Array.from({ length: session.columns }, (_, n) => String(n + 1))
  const put = (part: Partial<typeof USUAL>) =>
    onChange(setAt(rules, [...base, 'columnOfWeekday', day], { ...now, ...part }))
  if (session.columns < 2) return null
  return (['second', 'third'] as const).map((which) => (
    <Select
      key={which}
      label={lottery(`column_${which}`, { posts: readersOf(session, which) })}
      choices={choices.map((value) => ({ value, label: value }))}
      value={String(now[which])}
      disabled={isReadOnly}
      onChange={(value) => put({ [which]: Number(value) })}
    />
  ))
}

/** The posts that read it. */
function readersOf({ posts }: SessionRules, column: 'second' | 'third'): string {
  const reads = ({ places }: SessionRules['posts'][number]) =>
    Object.values(places)
      .flat()
      .some((place) => place.column === column)
  return posts
    .filter(reads)
    .map(({ post }) => post)
    .join(' ')
}
