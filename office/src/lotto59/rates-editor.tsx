/** The next version of the rates: beside each its exact chance, what it gives back and what is left to the house. */
import type { PaytableDoc, PublishedPaytable } from '@samnang/contract/office/lotto59'
import { price, rate } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { useMay } from '../session/session.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { personOf } from '../ui/person.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { Changes } from './published-rates.tsx'
import { RateField } from './rate-field.tsx'
import { BOUNDS, centiIn, type Draft, draftOf, paytableIn, RATES, WHOLES, wholeIn } from './rates-draft.ts'
import { WorstUnder } from './worst-now.tsx'

interface RatesEditorProps {
  now: PublishedPaytable
  /** As it stood when the editor was opened. */
  seen: PublishedPaytable
  /** What the fields begin with. */
  from: PaytableDoc
  onAnew: () => void
  refresh: () => void
}

export function RatesEditor({ now, seen, from, onAnew, refresh }: RatesEditorProps) {
  const may = useMay('paytable.manage')
  const [draft, setDraft] = useState(() => draftOf(from))
  const [isAsking, setAsking] = useState(false)
  const paytable = paytableIn(draft, seen.paytable)
  const isStale = now.id !== seen.id
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(seen.paytable))
  const set = (name: string) => (value: string) => setDraft({ ...draft, [name]: value })
  return (
    <section aria-label={lotto59('tab_rates')} className="grid gap-3">
      {isStale && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-sm border border-warn p-2 text-warn"
        >
          <p>{lotto59('rates_meanwhile', { who: personOf(now.by), n: now.version })}</p>
          <Changes before={seen} after={now} />
          <Button onClick={onAnew}>{lotto59('start_anew')}</Button>
        </div>
      )}
      <Markets draft={draft} seen={seen.paytable} paytable={paytable} set={set} disabled={!may} />
      <JackpotFields draft={draft} seen={seen.paytable} set={set} disabled={!may} />
      {paytable && <WorstUnder paytable={paytable} />}
      {may && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="primary"
            disabled={!paytable || !isChanged || isStale}
            onClick={() => setAsking(true)}
          >
            {lotto59('publish')}
          </Button>
          <Button disabled={!isChanged} onClick={onAnew}>
            {lotto59('take_back')}
          </Button>
        </div>
      )}
      {paytable && isAsking && (
        <PublishDialog paytable={paytable} seen={seen} onClose={() => setAsking(false)} refresh={refresh} />
      )}
    </section>
  )
}

interface FieldsProps {
  draft: Draft
  seen: PaytableDoc
  set: (name: string) => (value: string) => void
  disabled: boolean
}

/** The jackpot's return is that of all its figures together: it is known when none of them is wrong. */
function Markets({ draft, seen, paytable, set, disabled }: FieldsProps & { paytable: PaytableDoc | null }) {
  const rows = [
    ...seen.markets.map(({ type, rateCenti }) => [type, rateCenti] as const),
    ['NUMBER', seen.numberRateCenti] as const,
  ]
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {rows.map(([market, was]) => (
        <RateField
          key={market}
          {...{ market, was, disabled }}
          text={draft[market] ?? ''}
          onChange={set(market)}
          like={seen}
        />
      ))}
      <RateField market="JACKPOT" text={null} like={paytable} />
    </ul>
  )
}

function JackpotFields({ draft, seen: { jackpot }, set, disabled }: FieldsProps) {
  const isBelow = (centiIn(draft.bigRateCenti ?? '') ?? 0) < (centiIn(draft.smallRateCenti ?? '') ?? 0)
  const faultOf = (name: (typeof RATES)[number]) => {
    if (centiIn(draft[name] ?? '') === null) return lotto59('rate_fault')
    return name === 'bigRateCenti' && isBelow ? lotto59('big_below_small') : null
  }
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="pb-1 font-bold">{lotto59('market_JACKPOT')}</legend>
      {RATES.map((name) => (
        <TextField
          key={name}
          label={lotto59(name)}
          inputMode="decimal"
          maxLength={12}
          disabled={disabled}
          value={draft[name] ?? ''}
          onChange={({ target }) => set(name)(target.value)}
          help={lotto59('rate_now', { rate: rate(jackpot[name] / 100) })}
          fault={faultOf(name)}
        />
      ))}
      {WHOLES.map((name) => (
        <TextField
          key={name}
          label={lotto59(name)}
          inputMode="numeric"
          maxLength={15}
          disabled={disabled}
          value={draft[name] ?? ''}
          onChange={({ target }) => set(name)(target.value)}
          help={lotto59('rate_now', { rate: price(jackpot[name]) })}
          fault={wholeIn(name, draft[name] ?? '') === null ? boundsOf(name) : null}
        />
      ))}
    </fieldset>
  )
}

function boundsOf(name: (typeof WHOLES)[number]): string {
  const [least, most] = BOUNDS[name]
  return lotto59('riel_fault', { least: price(least), most: price(most) })
}
