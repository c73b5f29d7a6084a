/** /status: draws on time, returns, how results are watched, the logs' heads. Open to everybody. */
import type { Status } from '@samnang/contract/status'
import type { ReactNode } from 'react'
import { useCall } from '../calls/use-call.ts'
import { dateTime, day, price, unbroken } from '../text/format.ts'
import { status } from '../text/status.ts'
import { KbachRule, LotusBud } from '../ui/kbach.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Draws } from './draws.tsx'
import { Returns } from './returns.tsx'
import { weighedWords } from './weighed-words.ts'

const EVERY_MS = 30_000

export default function StatusPage() {
  const { data, error, isValidating, mutate } = useCall(
    'GET /api/status',
    { quiet: true },
    { refreshInterval: EVERY_MS },
  )
  const again = () => void mutate()
  return (
    <main className="mx-auto grid w-full max-w-200 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-5 pb-12">
      <header className="grid justify-items-center gap-1 text-center">
        <h1 className="text-2xl font-bold">{status('title')}</h1>
        <KbachRule className="mt-1.5" />
        <p>{status('lead')}</p>
        {data && (
          <p className="text-sm text-muted">
            {status('counted', { time: unbroken(dateTime(data.counted_at)) })}
          </p>
        )}
      </header>
      {error && data && <Failed text={status('old')} retry={again} busy={isValidating} />}
      {data ? <Parts data={data} /> : error ? <Failed retry={again} busy={isValidating} /> : <Loading />}
    </main>
  )
}

function Parts({ data }: { data: Status }) {
  const { draws, returns, monitor } = data
  return (
    <>
      <Part title={status('draws')}>
        <Draws draws={draws} />
        <p className="text-sm text-muted">{status('not_scheduled')}</p>
      </Part>
      <Part title={status('returns')}>
        {returns.rows.length === 0 ? (
          <p className="text-muted">{status('returns_none')}</p>
        ) : (
          <>
            <p>
              {status('returns_lead', { from: unbroken(day(returns.from)), to: unbroken(day(returns.to)) })}
            </p>
            <Returns rows={returns.rows} />
          </>
        )}
      </Part>
      <Part title={status('monitor')}>
        <p>{status('monitor_lead')}</p>
        <ul className="grid gap-1">
          {monitor.map((one) => (
            <li key={one.game} className="flex flex-wrap justify-between gap-x-4">
              <b>{status(one.game)}</b>
              <span className={one.is_odd ? 'font-bold text-warn' : ''}>{weighedWords(one)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Log data={data} />
    </>
  )
}

function Log({ data: { log, audit } }: { data: Status }) {
  return (
    <Part title={status('log')}>
      <p>{status('log_lead')}</p>
      {log === null && <p className="text-muted">{status('none_yet')}</p>}
      {log && (
        <Head hash={log.root}>
          {status('log_head', { n: price(log.size), time: unbroken(dateTime(log.at)) })}
        </Head>
      )}
      {audit && <Head hash={audit.head}>{status('audit_head', { date: unbroken(day(audit.date)) })}</Head>}
    </Part>
  )
}

function Head({ hash, children }: { hash: string; children: string }) {
  return (
    <p className="grid gap-0.5 rounded-md border border-line bg-surface px-3 py-2">
      <span>{children}</span>
      <code className="text-sm wrap-anywhere text-muted">{hash}</code>
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <LotusBud className="size-5 shrink-0 text-gold" />
        {title}
      </h2>
      {children}
    </section>
  )
}
