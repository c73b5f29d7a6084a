/** The prizes of a session as its result has them: how many numbers each, of how many digits, in how many columns. */
import type { PrizeRules, SessionRules } from '@samnang/core/lottery/rules'
import { useState } from 'react'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Fields, Fold, RuleField, type RulesFormProps } from './rule-field.tsx'
import { type Path, setAt } from './rules-draft.ts'
import { faultAt } from './rules-fault.ts'

interface PrizesProps extends RulesFormProps {
  base: Path
  session: SessionRules
}

/** What the house draws is always the same numbers: only their names are anybody's choice. */
export function PrizeFields({ base, session, ...props }: PrizesProps) {
  const { rules, faults, isReadOnly, onChange } = props
  const { prizes, houseDrawn, columns } = session
  const path: Path = [...base, 'prizes']
  const fault = faultAt(faults, path)
  const isFixed = isReadOnly || houseDrawn
  const put = (next: readonly PrizeRules[]) => onChange(setAt(rules, path, next))
  return (
    <Fold title={lottery('prizes')}>
      <p className="text-sm text-muted">{lottery(houseDrawn ? 'prizes_house' : 'prizes_lead')}</p>
      {columns !== 0 && (
        <Fields>
          <RuleField {...props} path={[...base, 'columns']} label={lottery('prize_columns')} kind="whole" />
        </Fields>
      )}
      {prizes.map(({ prize }, at) => (
        <OnePrize
          key={prize}
          {...props}
          {...{ path: [...path, at], prize, isFixed }}
          onRemove={() => put(prizes.filter((_, n) => n !== at))}
        />
      ))}
      {fault && (
        <p role="alert" className="text-sm text-lose">
          {fault}
        </p>
      )}
      {!isFixed && (
        <AddPrize
          known={prizes.map(({ prize }) => prize)}
          onAdd={(prize) => put([...prizes, { prize, title: prize.toUpperCase(), count: 1, length: 5 }])}
        />
      )}
    </Fold>
  )
}

interface PrizeProps extends RulesFormProps {
  path: Path
  prize: string
  isFixed: boolean
  onRemove: () => void
}

function OnePrize({ path, prize, isFixed, onRemove, ...props }: PrizeProps) {
  const fixed = { ...props, isReadOnly: isFixed }
  return (
    <fieldset className="grid gap-2 rounded-sm border border-line p-2">
      <legend className="px-1 font-bold">{prize}</legend>
      <Fields>
        <RuleField {...props} path={[...path, 'title']} label={lottery('prize_title')} kind="text" />
        <RuleField {...fixed} path={[...path, 'count']} label={lottery('prize_count')} kind="whole" />
        <RuleField {...fixed} path={[...path, 'length']} label={lottery('prize_length')} kind="whole" />
      </Fields>
      {!isFixed && (
        <Button
          kind="quiet"
          className="justify-self-start"
          aria-label={`${lottery('remove')}: ${prize}`}
          onClick={onRemove}
        >
          {lottery('remove')}
        </Button>
      )}
    </fieldset>
  )
}

interface AddProps {
  known: readonly string[]
  onAdd: (prize: string) => void
}

/** Its code is that of results for ever, so it is given once: another code is another prize. */
function AddPrize({ known, onAdd }: AddProps) {
  const [prize, setPrize] = useState('')
  const fault = known.includes(prize) ? lottery('fault_twice', { what: prize }) : null
  return (
    <Fields>
      <TextField
        label={lottery('prize_code')}
        help={lottery('prize_code_help')}
        fault={fault}
        value={prize}
        maxLength={20}
        onChange={({ target }) => setPrize(target.value.trim())}
      />
      <Button
        className="self-start"
        disabled={prize === '' || fault !== null}
        onClick={() => {
          onAdd(prize)
          setPrize('')
        }}
      >
        {lottery('prize_add')}
      </Button>
    </Fields>
  )
}
