/** What a provider is doing, in words. */
import type { ProviderRow } from '@samnang/contract/office/providers'
import { providers } from '../text/providers.ts'
import { Tag } from '../ui/tag.tsx'

const TONE = { closed: 'good', 'half-open': 'warn', open: 'bad' } as const

type Stated = Pick<ProviderRow, 'is_on' | 'breaker'>

export function ProviderState({ of: { is_on, breaker } }: { of: Stated }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={is_on ? 'good' : 'warn'}>{providers(is_on ? 'is_on' : 'is_off')}</Tag>
      {breaker === null ? (
        <Tag>{providers('breaker_unknown')}</Tag>
      ) : (
        <Tag tone={TONE[breaker]}>{providers(`breaker_${breaker}`)}</Tag>
      )}
    </span>
  )
}

/** The last hour of both directions, a sentence each. */
export function HourOf({ of: { hour } }: { of: Pick<ProviderRow, 'hour'> }) {
  const calls = hour.answered + hour.refused + hour.silent
  if (calls + hour.wallet === 0) return <span className="text-muted">{providers('hour_none')}</span>
  const ms = (mean: number | null) => mean ?? '–'
  return (
    <span className="grid text-sm tabular-nums">
      <span className={hour.silent > 0 ? 'text-lose' : ''}>
        {providers('hour_calls', { n: calls, silent: hour.silent, ms: ms(hour.mean_ms) })}
      </span>
      <span>
        {providers('hour_wallet', { n: hour.wallet, bad: hour.wallet_bad, ms: ms(hour.wallet_mean_ms) })}
      </span>
    </span>
  )
}
