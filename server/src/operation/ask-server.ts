/** What the server on this machine says of itself, on the port of the operator's machines. */
import { localUrl } from '../base/local-url.ts'
import type { Config } from '../config.ts'
import type { LiveWay } from '../live/hub.ts'
import { LIVE_WAYS } from '../live/make-hub.ts'
import type { Readiness } from './readiness.ts'

const PATIENCE_MS = 2_500

export interface ServerState extends Readiness {
  clockGapMs: number | null
  streams: number | null
  vaultMs: number | null
  /** Whom it has live events from. */
  live: LiveWay | null
  breakers: string[]
  /** Polls whose draws do not look like chance. */
  oddPolls: string[]
}

/** Null: it does not answer. */
export async function askServer(
  config: Pick<Config, 'operationHost' | 'operationPort'>,
): Promise<ServerState | null> {
  const url = localUrl(config.operationHost, config.operationPort)
  const ask = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    const [ready, metrics] = await Promise.all([
      ask('/readyz'),
      ask('/metrics').then((reply) => reply.text()),
    ])
    return { ...((await ready.json()) as Readiness), ...figuresOf(metrics) }
  } catch {
    return null
  }
}

/** Of the text in which Prometheus is told figures. */
export function figuresOf(metrics: string): Omit<ServerState, keyof Readiness> {
  const lines = metrics.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{([^}]*)\})? (\S+)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, labels, value: Number(value) }]
  })
  const sum = (wanted: string) => {
    const values = lines.filter(({ name }) => name === wanted).map(({ value }) => value)
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0)
  }
  const ways = lines.flatMap(({ name, labels, value }) =>
    name === 'samnang_live_way' && value === 1 ? [labels] : [],
  )
  const gapS = sum('samnang_clock_gap_seconds')
  const [vaultS, calls] = [sum('samnang_vault_seconds_sum'), sum('samnang_vault_seconds_count')]
  return {
    clockGapMs: gapS === null ? null : Math.round(gapS * 1000),
    streams: sum('samnang_live_clients'),
    vaultMs: vaultS === null || !calls ? null : (vaultS / calls) * 1000,
    live: LIVE_WAYS.find((way) => ways.includes(`way="${way}"`)) ?? null,
    breakers: lines
      .filter(({ name, value }) => name === 'samnang_provider_breaker' && value > 0)
      .map(({ labels }) => /provider="([^"]*)"/.exec(labels)?.[1] ?? labels),
    oddPolls: lines
      .filter(({ name, value }) => name === 'samnang_draw_evidence' && value >= 1)
      .map(({ labels }) => /poll="([^"]*)"/.exec(labels)?.[1] ?? labels),
  }
}
