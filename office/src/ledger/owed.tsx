/** What the house owed at a moment within any day, beside the ends of days. */
import { dateTime } from '@samnang/portal/text/format.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { figures } from '../text/figures.ts'
import { ledger } from '../text/ledger.ts'
import { Facts } from '../ui/facts.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'

interface OwedProps {
  /** As the field has it, in Phnom Penh; '' for now. */
  at: string
  onChange: (at: string) => void
}

export function Owed({ at, onChange }: OwedProps) {
  const query = at === '' ? {} : { at: `${at}+07:00` }
  const { data, error, mutate } = useAnswer('GET /api/ledger/owed', { query })
  return (
    <section aria-label={ledger('owed')} className="grid min-w-0 gap-2">
      <h2 className="font-bold">{ledger('owed')}</h2>
      <MomentField
        className="max-w-80"
        label={ledger('owed_at')}
        help={ledger('owed_about')}
        value={at}
        onChange={onChange}
      />
      {error && <Failed text={refusalSentence(error)} retry={() => void mutate()} />}
      {!data && !error && <Loading />}
      {data && !error && (
        <div data-owed={data.liability_units} className="grid gap-2">
          <p role="status" className="text-sm text-muted">
            {dateTime(data.at)}
          </p>
          <ReportButtons name="owed" query={query} permission="ledger.read" />
          <Facts
            facts={[
              [ledger('side_player'), <Money key="players" amount={data.players} />, figures('help_players')],
              [ledger('side_hold'), <Money key="holds" amount={data.holds} />, figures('help_holds')],
              [ledger('side_pot'), <Money key="pots" amount={data.pots} />, figures('help_pots')],
              [
                ledger('open_stakes'),
                <Money key="open" amount={data.open_stakes} />,
                figures('help_open_stakes'),
              ],
              [ledger('owed_sum'), <Money key="sum" amount={data.liability} />, figures('help_liability')],
            ]}
          />
        </div>
      )}
    </section>
  )
}
