/** /dispute: finds a bet by any of its numbers. */
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { dispute } from '../text/dispute.ts'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'

export default function DisputeSearchPage() {
  const [{ id, player }, setFilters] = useFilters({ id: '', player: '' })
  const mayPay = useMay('disputes.pay')
  return (
    <ListFrame
      title={dispute('title')}
      filters={
        <>
          <TextField
            className="sm:col-span-2"
            label={dispute('q')}
            type="search"
            maxLength={100}
            value={id}
            onChange={(event) => setFilters({ id: event.target.value })}
          />
          <TextField
            label={dispute('player')}
            help={dispute('player_help')}
            inputMode="numeric"
            maxLength={16}
            value={player}
            onChange={(event) => setFilters({ player: event.target.value })}
          />
        </>
      }
    >
      {mayPay && (
        <Link
          href={`/dispute/lost${player === '' ? '' : `?player=${player}`}`}
          className="inline-grid min-h-(--field) place-items-center justify-self-start text-info underline underline-offset-2"
        >
          {dispute('lost')}
        </Link>
      )}
      {id.trim() !== '' && <Found q={id.trim()} player={/^[1-9]\d*$/.test(player) ? player : null} />}
    </ListFrame>
  )
}

function Found({ q, player }: { q: string; player: string | null }) {
  const query = { q, ...(player === null ? {} : { player }) }
  const { data, error, mutate } = useAnswer('GET /api/disputes', { query })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  if (data.rows.length === 0) return <Empty />
  return (
    <ul className="grid gap-2">
      {data.rows.map(({ kind, id, player: { username }, at, stake }) => (
        <li key={`${kind}${id}`} className="rounded-md border border-line bg-surface p-3">
          <Link href={`/disputes/${kind}/${id}`} className="text-info underline underline-offset-2">
            {dispute(`kind_${kind}`)} {id}
          </Link>{' '}
          · {username} · <Time at={at} /> · <Money amount={stake} />
        </li>
      ))}
    </ul>
  )
}
