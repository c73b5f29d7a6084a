/** The hub of a running process: how it hears of events, and what is told of that. */
import type { Logger } from 'pino'
import type { Metrics } from '../base/metrics.ts'
import type { Config } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import type { Clock, Random } from '../parts.ts'
import { LiveHub, type LiveWay } from './hub.ts'
import { listenAt } from './listen.ts'
import { natsLine } from './nats-line.ts'
import { NewsWire } from './news-wire.ts'

interface HubPlace {
  config: Pick<Config, 'nats'>
  /** Where `pool` connects to. */
  url: string
  pool: Pool
  clock: Clock
  random: Random
  log: Logger
}

/** Connects to nothing yet. */
export function makeHub({ config: { nats }, url, pool, clock, random, log }: HubPlace): LiveHub {
  const open = nats && natsLine(nats, log)
  const wire = open && new NewsWire({ open, password: nats.password, clock, random, log })
  return new LiveHub({ pool, listen: listenAt(url, log), wire, clock, log })
}

export const LIVE_WAYS: readonly LiveWay[] = ['database', 'relays', 'follows', 'away']

export function watchLive(metrics: Metrics, live: LiveHub): void {
  metrics.watchByLabel(
    {
      name: 'samnang_live_way',
      help: 'Whom live events come from, 1: the database alone; NATS, where this process relays or follows; NATS is away.',
      label: 'way',
    },
    async () => LIVE_WAYS.map((way) => [way, live.way === way ? 1 : 0] as const),
  )
  metrics.watchByLabel(
    {
      name: 'samnang_live_events',
      help: 'Live events since the start by what brought them, and gaps: news by NATS before which one was missing.',
      label: 'from',
    },
    async () => Object.entries(live.counts),
  )
}
