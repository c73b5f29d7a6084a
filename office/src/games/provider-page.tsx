/** /providers/:name: facts, how it answers, keys, servers, what servers were asked to do; everything that can be done. */
import type { ProviderSheet } from '@samnang/contract/office/providers'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { base } from '../text/base.ts'
import { providers } from '../text/providers.ts'
import { Facts } from '../ui/facts.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ProviderCommands } from './provider-commands.tsx'
import { ProviderHealth } from './provider-health.tsx'
import { ProviderKeys } from './provider-keys.tsx'
import { HourOf, ProviderState } from './provider-state.tsx'
import { ProviderTasks } from './provider-tasks.tsx'

const REFRESH_MS = 10_000
/** While a server is doing something, its progress is looked at. */
const BUSY_MS = 1_500

export default function ProviderPage() {
  const { name = '' } = useParams()
  const { data, error, mutate } = useAnswer(
    'GET /api/providers/:name',
    { params: { name } },
    {
      refreshMs: REFRESH_MS,
    },
  )
  const isBusy = data?.tasks.some(({ state }) => state === 'waiting' || state === 'running') === true
  useAnswer('GET /api/providers/:name', isBusy ? { params: { name } } : null, { refreshMs: BUSY_MS })
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <article className="grid max-w-240 min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold">
          {data.title} <ProviderState of={data} />
        </h1>
        <ProviderCommands sheet={data} refresh={() => void mutate()} />
      </div>
      <HourOf of={data} />
      <nav className="flex flex-wrap gap-x-4" aria-label={providers('column_name')}>
        <Way href={`/games?provider=${name}`}>{providers('to_games')}</Way>
        <Way href={`/switches/provider-${name}`}>{providers('history')}</Way>
      </nav>
      <Facts facts={factsOf(data)} />
      <ProviderHealth name={name} />
      <ProviderKeys sheet={data} />
      <ProviderTasks sheet={data} />
    </article>
  )
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-(--field) items-center text-info underline underline-offset-2"
    >
      {children}
    </Link>
  )
}

function factsOf(sheet: ProviderSheet): (readonly [string, ReactNode])[] {
  const lines = (texts: readonly string[]) => <span className="break-all">{texts.join(' · ') || '–'}</span>
  return [
    [providers('field_name'), sheet.name],
    [providers('field_sections'), sheet.sections.map((each) => providers(`section_${each}`)).join(' · ')],
    [providers('field_games_api'), lines([sheet.games_api])],
    [providers('field_operator'), sheet.operator_id],
    [providers('field_partner'), sheet.sub_partner ?? '–'],
    [providers('field_allowed'), sheet.allowed.length === 0 ? providers('anybody') : lines(sheet.allowed)],
    [providers('field_origins'), lines(sheet.frame_origins)],
    [providers('field_pictures'), lines(sheet.picture_hosts)],
    [providers('field_leaves'), base(sheet.may_leave_frame ? 'yes' : 'no')],
    [providers('wallet'), lines([sheet.wallet_path])],
    [providers('account'), sheet.account],
    [providers('registered'), <Time key="registered" at={sheet.registered_at} />],
    [providers('column_list'), <Time key="list" at={sheet.list_taken_at} />],
    [providers('column_games'), providers('games_of', { shown: sheet.games_shown, all: sheet.games })],
  ]
}
