/** /health: server, vault, clock, disk, connections, and the last audits. */
import type { Health } from '@samnang/contract/office/health'
import { dateTime, hourToSecond, price } from '@samnang/portal/text/format.ts'
import type { ReactNode } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { health } from '../text/health.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { bytes } from './bytes.ts'

const REFRESH_MS = 5_000

export default function HealthPage() {
  const { data, error, mutate } = useAnswer('GET /api/health', {}, { refreshMs: REFRESH_MS })
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <div className="grid max-w-280 gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl font-bold">{health('title')}</h1>
        <p role="status" className={`text-sm ${error ? 'text-warn' : 'text-muted'}`}>
          {health('as_of', { time: dateTime(data.at) })}
        </p>
      </header>
      <div className="grid gap-4 lg:grid-cols-2">
        <Server server={data.server} version={data.version} />
        <div className="grid content-start gap-4">
          <Database data={data} />
          <Audits data={data} />
        </div>
      </div>
    </div>
  )
}

const CHECKS = ['database', 'migrations', 'draws', 'vault', 'clock', 'slips', 'files'] as const

function Server({ server, version }: Pick<Health, 'server' | 'version'>) {
  return (
    <Panel title={health('server')}>
      <Line label={health('version')}>{version}</Line>
      {!server && (
        <Line label={health('server')}>
          <Tag tone="bad">{health('silent')}</Tag>
        </Line>
      )}
      {server &&
        CHECKS.map((check) => (
          <Line key={check} label={health(check === 'database' ? 'database_ok' : check)}>
            <Tag tone={server[check] === false ? 'bad' : 'good'}>
              {health(server[check] === false ? 'wrong' : 'fine')}
            </Tag>
          </Line>
        ))}
      {server && <Figures server={server} />}
    </Panel>
  )
}

function Figures({ server }: { server: NonNullable<Health['server']> }) {
  const { clock_gap_ms, streams, live, vault_ms, breakers } = server
  return (
    <>
      <Line label={health('clock_gap')}>{inMs(clock_gap_ms)}</Line>
      <Line label={health('vault_ms')}>{inMs(vault_ms)}</Line>
      <Line label={health('streams')}>{streams === null ? health('unknown') : price(streams)}</Line>
      <Line label={health('live')}>
        {live === 'away' ? (
          <Tag tone="warn">{health('live_away')}</Tag>
        ) : (
          health(live === null ? 'unknown' : `live_${live}`)
        )}
      </Line>
      <Line label={health('breakers')}>{breakers.length === 0 ? health('none') : breakers.join(', ')}</Line>
    </>
  )
}

function inMs(value: number | null): string {
  return value === null ? health('unknown') : health('ms', { n: Math.round(value * 10) / 10 })
}

function Database({ data: { disk, database, outbox, reports } }: { data: Health }) {
  const { connections, connections_max, standbys, lag_s } = database
  const room = disk && { free: bytes(disk.free), total: bytes(disk.total) }
  return (
    <Panel title={health('database')}>
      <Line label={health('size')}>{bytes(database.bytes)}</Line>
      <Line label={health('disk')}>{room ? health('of', room) : health('unknown')}</Line>
      <Line label={health('connections')}>
        {health('of', { free: price(connections), total: price(connections_max) })}
      </Line>
      <Line label={health('standbys')}>{price(standbys)}</Line>
      {standbys > 0 && (
        <Line label={health('lag')}>
          {lag_s === null ? health('unknown') : health('seconds', { n: Math.round(lag_s * 10) / 10 })}
        </Line>
      )}
      {reports && (
        <Line label={health('reports')}>
          {reports.as_of === null ? (
            <Tag tone="warn">{health('reports_primary')}</Tag>
          ) : (
            health('reports_replica', { time: hourToSecond(reports.as_of) })
          )}
        </Line>
      )}
      <Line label={health('outbox')}>{price(outbox.events)}</Line>
      <Line label={health('newest')}>
        <Time at={outbox.newest_at} />
      </Line>
    </Panel>
  )
}

function Audits({ data: { ledger_audit, audit } }: { data: Health }) {
  return (
    <Panel title={health('audits')}>
      <Line label={health('ledger_audit')}>
        {ledger_audit ? <Time at={ledger_audit.at} /> : <Tag tone="warn">{health('never')}</Tag>}
      </Line>
      {ledger_audit && (
        <Line label={health('differences')}>
          <Tag tone={ledger_audit.differences === 0 ? 'good' : 'bad'}>{price(ledger_audit.differences)}</Tag>
        </Line>
      )}
      <Line label={health('audit_waiting')}>{price(audit.waiting)}</Line>
      <Line label={health('head')}>
        {audit.head ? (
          <span className="break-all">
            {audit.head.day} · {audit.head.hash}
          </span>
        ) : (
          health('none')
        )}
      </Line>
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid content-start gap-2 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="font-bold">{title}</h2>
      <dl className="grid gap-1.5">{children}</dl>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  )
}
