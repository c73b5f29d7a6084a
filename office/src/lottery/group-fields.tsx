/** The groups that close together: which posts, and with how many digits; their times stand with those of the session. */
import type { CloseRules, SessionRules } from '@samnang/core/lottery/rules'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { TickField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { addedGroup, withMember } from './post-draft.ts'
import { Fields, Fold, type RulesFormProps } from './rule-field.tsx'
import { type Path, setAt } from './rules-draft.ts'
import { faultAt } from './rules-fault.ts'

interface GroupsProps extends RulesFormProps {
  base: Path
  session: SessionRules
}

export function GroupFields({ base, session, ...props }: GroupsProps) {
  const { rules, faults, isReadOnly, onChange } = props
  const { closes } = session
  const path: Path = [...base, 'closes']
  const fault = faultAt(faults, path)
  const put = (next: readonly CloseRules[]) => onChange(setAt(rules, path, next))
  return (
    <Fold title={lottery('groups')}>
      <p className="text-sm text-muted">{lottery('groups_lead')}</p>
      {closes.map((group, n) => (
        <OneGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name, and keep their order
          key={n}
          {...{ ...props, session, group, at: n }}
          path={[...path, n]}
          onPut={(next) => put(closes.map((one, at) => (at === n ? next : one)))}
          onRemove={() => put(closes.filter((_, at) => at !== n))}
        />
      ))}
      {fault && (
        <p role="alert" className="text-sm text-lose">
          {fault}
        </p>
      )}
      {!isReadOnly && (
        <Button className="justify-self-start" onClick={() => put([...closes, addedGroup(session)])}>
          {lottery('group_add')}
        </Button>
      )}
    </Fold>
  )
}

const CHOICES = ['2 3', '2', '3'] as const

interface GroupProps extends RulesFormProps {
  session: SessionRules
  group: CloseRules
  at: number
  path: Path
  onPut: (group: CloseRules) => void
  onRemove: () => void
}

function OneGroup({ session, group, at, path, faults, isReadOnly, onPut, onRemove }: GroupProps) {
  const legend = lottery('group_title', { n: at + 1, time: group.time })
  return (
    <fieldset className="grid gap-2 rounded-sm border border-line p-2">
      <legend className="px-1 font-bold">{legend}</legend>
      <Select
        label={lottery('group_digits')}
        choices={CHOICES.map((value) => ({ value, label: digitsName(value) }))}
        value={digitsOf(group)}
        fault={faultAt(faults, [...path, 'digits'])}
        disabled={isReadOnly}
        onChange={(value) =>
          onPut({ ...group, digits: value === '2 3' ? [2, 3] : value === '2' ? [2] : [3] })
        }
      />
      <Fields>
        {session.posts.map(({ post }) => (
          <TickField
            key={post}
            label={lottery('post_title', { post })}
            disabled={isReadOnly}
            checked={group.posts.includes(post)}
            onChange={({ target }) => onPut(withMember(group, post, target.checked))}
          />
        ))}
      </Fields>
      {faultAt(faults, [...path, 'posts']) && (
        <p role="alert" className="text-sm text-lose">
          {faultAt(faults, [...path, 'posts'])}
        </p>
      )}
      {!isReadOnly && session.closes.length > 1 && (
        <Button
          kind="quiet"
          className="justify-self-start"
          aria-label={`${lottery('remove')}: ${legend}`}
          onClick={onRemove}
        >
          {lottery('remove')}
        </Button>
      )}
    </fieldset>
  )
}

function digitsOf({ digits }: CloseRules): (typeof CHOICES)[number] {
  if (digits.length !== 1) return '2 3'
  return digits[0] === 2 ? '2' : '3'
}

function digitsName(value: (typeof CHOICES)[number]): string {
  return value === '2 3' ? `${lottery('digits_2')}, ${lottery('digits_3')}` : lottery(`digits_${value}`)
}
