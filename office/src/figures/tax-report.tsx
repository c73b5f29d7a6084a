/** What a month owes the state: the house's own rates, beside what each of them takes. */
import type { TaxRow } from '@samnang/contract/office/tax'
import { TAX_BASES, type TaxBase } from '@samnang/core/ledger/tax'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { useMay } from '../session/session.ts'
import { figures } from '../text/figures.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { productName } from './names.ts'
import { centiOf, percentOf } from './percent-of.ts'
import { ReportTable } from './report-table.tsx'

const HEADS = [
  'product',
  'stake',
  'payout',
  'net',
  'tax_base',
  'tax_rate',
  'tax_since',
  'taxed',
  'tax',
] as const

/** Colleagues set rates as well. */
const REFRESH_MS = 10_000

export function TaxReport({ month }: { month: string }) {
  const { data, error, mutate } = useAnswer(
    'GET /api/figures/tax',
    { query: { month } },
    { refreshMs: REFRESH_MS },
  )
  const [setting, setSetting] = useState<TaxRow | null>(null)
  const maySet = useMay('figures.tax')
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const canSet = maySet && !data.is_closed
  return (
    <>
      <p className="text-sm text-muted">{figures(data.is_closed ? 'tax_closed' : 'tax_about')}</p>
      <ReportButtons name="tax" query={{ month }} permission="figures.read" />
      <ReportTable
        label={figures('by_tax')}
        heads={HEADS.map((name) => ({ text: figures(name), help: undefined }))}
        rows={data.rows.map((row) => ({
          key: row.product,
          cells: cellsOf(row, canSet ? () => setSetting(row) : null),
        }))}
        total={[figures('total'), '', '', '', '', '', '', '', <Money key="tax" amount={data.total} />]}
      />
      {setting && (
        <RateDialog
          row={setting}
          now={data.rows.find(({ product }) => product === setting.product)}
          month={month}
          onClose={() => setSetting(null)}
          onDone={() => void mutate()}
        />
      )}
    </>
  )
}

function cellsOf(row: TaxRow, onSet: (() => void) | null) {
  const { stake, payout, net, base, rate_centi: rate, since, taxed, tax } = row
  return [
    productName(row),
    ...[stake, payout, net].map((amount, at) => <Money key={HEADS[at + 1]} amount={amount} />),
    base === null ? '–' : figures(`tax_base_${base}`),
    <span key="rate" className="inline-flex flex-wrap items-center justify-end gap-2">
      {rate === null ? '–' : `${percentOf(rate)}%`}
      {onSet && (
        <Button onClick={onSet} aria-label={figures('tax_set_title', { product: productName(row) })}>
          {figures('tax_set')}
        </Button>
      )}
    </span>,
    since ?? '–',
    taxed === null ? '–' : <Money key="taxed" amount={taxed} />,
    tax === null ? '–' : <Money key="tax" amount={tax} />,
  ]
}

interface RateDialogProps {
  /** As it stood when its button was pressed. */
  row: TaxRow
  /** As it stands now: somebody else may have set a rate meanwhile. */
  now: TaxRow | undefined
  /** From which on it shall hold. */
  month: string
  onClose: () => void
  onDone: () => void
}

function RateDialog({ row, now, month, onClose, onDone }: RateDialogProps) {
  const [base, setBase] = useState<TaxBase>(row.base ?? 'net')
  const [text, setText] = useState(row.rate_centi === null ? '' : percentOf(row.rate_centi))
  const rate = centiOf(text)
  return (
    <CommandDialog
      title={figures('tax_set_title', { product: productName(row) })}
      isOpen
      onClose={onClose}
      isReady={rate !== null}
      meanwhile={{ seen: sightOf(row), now: now && sightOf(now) }}
      confirmLabel={figures('tax_set')}
      run={(reason) =>
        send('POST /api/figures/tax', {
          body: {
            product: row.product,
            base,
            rate_centi: rate ?? 0,
            from: month,
            latest: row.latest,
            reason,
          },
        })
      }
      onDone={onDone}
    >
      <p>
        {figures('tax_since')} <strong>{month}</strong>
      </p>
      <Select
        label={figures('tax_base')}
        value={base}
        onChange={setBase}
        choices={TAX_BASES.map((value) => ({ value, label: figures(`tax_base_${value}`) }))}
      />
      <TextField
        label={figures('tax_rate')}
        help={figures('tax_rate_help')}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </CommandDialog>
  )
}

/** A rate from a later month on leaves this one as it is, but is the latest all the same. */
function sightOf({ base, rate_centi: rate, since, latest }: TaxRow): Sight {
  return {
    [figures('tax_base')]: base === null ? '–' : figures(`tax_base_${base}`),
    [figures('tax_rate')]: rate === null ? '–' : `${percentOf(rate)}%`,
    [figures('tax_since')]: since ?? '–',
    [figures('tax_latest')]: latest === null ? '–' : String(latest),
  }
}
