/** What deposits and withdrawals show alike: the amount, the state, the player, the steps. */
import { Link } from 'wouter'
import { cashier, type cashierTexts } from '../text/cashier.ts'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

type ReasonKey = keyof typeof cashierTexts & `reason_${string}`
type StateKey = keyof typeof cashierTexts & `state_${string}`

/** A code that the player reads a sentence for; one of another version stands as it is. */
export function reasonWord(code: string): string {
  return cashier(`reason_${code}` as ReasonKey) ?? code
}

const TONES: Readonly<Record<string, Tone>> = {
  SENT: 'warn',
  HELD: 'warn',
  APPROVED: 'info',
  DONE: 'good',
  PAID: 'good',
  REJECTED: 'bad',
  FAILED: 'bad',
}

export function StateTag({ state }: { state: string }) {
  return <Tag tone={TONES[state] ?? 'plain'}>{cashier(`state_${state}` as StateKey)}</Tag>
}

/** Read across a room, at midnight. */
export function BigAmount({ amount }: { amount: number }) {
  return <Money amount={amount} className="text-2xl font-bold tabular-nums" />
}

interface PlayerFacts {
  id: number
  username: string
  state: 'ACTIVE' | 'LOCKED'
  balance: number
  held: number
  kyc_level: number
  created_at: string
}

export function PlayerPart({ player }: { player: PlayerFacts }) {
  return (
    <section className="grid gap-2">
      <h2 className="flex flex-wrap items-center gap-2 text-lg font-bold">
        <Link
          href={`/players/${player.id}`}
          className="inline-grid min-h-(--field) place-items-center underline underline-offset-2"
        >
          {player.username}
        </Link>
        {player.state === 'LOCKED' && <Tag tone="bad">{cashier('locked')}</Tag>}
      </h2>
      <Facts
        facts={[
          [cashier('balance'), <Money key="balance" amount={player.balance} />],
          [cashier('held'), <Money key="held" amount={player.held} />],
          [cashier('kyc'), player.kyc_level],
          [cashier('since'), <Time key="since" at={player.created_at} />],
        ]}
      />
    </section>
  )
}

interface Step {
  state: string
  at: string
  reason: string | null
  actor: string
}

export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <section aria-label={cashier('steps')} className="grid gap-1">
      <h2 className="font-bold">{cashier('steps')}</h2>
      <ol className="grid gap-1 text-sm">
        {steps.map((step) => (
          <li key={`${step.at} ${step.state}`} className="flex flex-wrap items-center gap-2">
            <Time at={step.at} exact />
            <StateTag state={step.state} />
            {step.reason !== null && <span>{reasonWord(step.reason)}</span>}
            <span className="text-muted">{step.actor}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
