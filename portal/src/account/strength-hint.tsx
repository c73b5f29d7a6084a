import { account } from '../text/account.ts'
import { type Strength, strengthOf } from './password-strength.ts'

const LOOK: Record<Strength, { bars: number; colour: string }> = {
  short: { bars: 1, colour: 'bg-lose' },
  weak: { bars: 1, colour: 'bg-lose' },
  fair: { bars: 2, colour: 'bg-warn' },
  strong: { bars: 3, colour: 'bg-win' },
}
const BARS = [1, 2, 3]

/** Before the first letter the rule; then how hard it is to guess, roughly: the sentence says it, the bars repeat it. */
export function StrengthHint({ id, password, username }: { id: string; password: string; username: string }) {
  const strength = strengthOf(password, username)
  const { bars, colour } = LOOK[strength]
  return (
    <div className="-mt-2 grid min-h-14 content-start gap-1.5">
      {password === '' ? (
        <p id={id} className="text-sm text-muted">
          {account('password_hint')}
        </p>
      ) : (
        <>
          <span aria-hidden="true" className="grid grid-cols-3 gap-1.5 pt-1">
            {BARS.map((bar) => (
              <span key={bar} className={`h-1.5 rounded-full ${bar <= bars ? colour : 'bg-raised'}`} />
            ))}
          </span>
          <p id={id} role="status" className="text-sm text-muted">
            {account(`strength_${strength}`)}
          </p>
        </>
      )}
    </div>
  )
}
