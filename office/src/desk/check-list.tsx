/** What the program has found: the word says how it stands, the colour only repeats it. */
import { Link } from 'wouter'
import { cashier, cashierTexts } from '../text/cashier.ts'
import { Money } from '../ui/money.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'

export interface FoundCheck {
  code: string
  grade: 'fine' | 'look' | 'danger'
  requests: readonly number[]
  players: readonly { id: number; username: string }[]
  amount: number | null
  names: readonly string[]
}

type Key = keyof typeof cashierTexts
const TONES: Readonly<Record<FoundCheck['grade'], Tone>> = { fine: 'good', look: 'warn', danger: 'bad' }

export function CheckList({
  checks,
  noun,
}: {
  checks: readonly FoundCheck[]
  noun: 'deposits' | 'withdrawals'
}) {
  return (
    <section aria-label={cashier('checks')} className="grid gap-1">
      <h2 className="font-bold">{cashier('checks')}</h2>
      <ul className="grid gap-1">
        {checks.map((check) => (
          <li
            key={check.code}
            className={`grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-2 rounded-sm p-1 ${check.grade === 'danger' ? 'border border-lose' : ''}`}
          >
            <Tag tone={TONES[check.grade]}>{cashier(`grade_${check.grade}`)}</Tag>
            <span className="min-w-0">
              {wordsOf(check)} <Found check={check} noun={noun} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was found, or that nothing of the kind was: "no problem" never stands before the problem's name. */
function wordsOf({ code, grade }: FoundCheck): string {
  const fine = `fine_${code}`
  const key = grade === 'fine' && Object.hasOwn(cashierTexts, fine) ? fine : `check_${code}`
  return cashier(key as Key & `check_${string}`)
}

function Found({ check, noun }: { check: FoundCheck; noun: 'deposits' | 'withdrawals' }) {
  const { requests, players, amount, names, code } = check
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {amount !== null && <Money amount={amount} />}
      {code === 'sender_name' && names.length === 0 && <b>{cashier('no_name')}</b>}
      {names.map((name) => (
        <b key={name}>{name}</b>
      ))}
      {requests.map((id) => (
        <Link
          key={id}
          href={`/${noun}/${id}`}
          className="inline-grid min-h-(--field) place-items-center text-info underline underline-offset-2"
        >
          {id}
        </Link>
      ))}
      {players.map(({ id, username }) => (
        <Link
          key={id}
          href={`/players/${id}`}
          className="inline-grid min-h-(--field) place-items-center text-info underline underline-offset-2"
        >
          {username}
        </Link>
      ))}
    </span>
  )
}
