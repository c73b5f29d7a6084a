/** /players/:id: one player, and everything that may be done. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { players } from '../text/players.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { PlayerCommands } from './player-commands.tsx'
import { PlayerTabs } from './player-tabs.tsx'

type Sheet = OfficeReply<'GET /api/players/:id'>

export default function PlayerPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, mutate } = useAnswer('GET /api/players/:id', { params: { id } })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <ListFrame title={data.username} actions={<PlayerCommands player={data} onDone={() => void mutate()} />}>
      <Facts player={data} />
      <Limits player={data} />
      <span className="flex flex-wrap gap-x-4">
        <Cases id={id} />
        <PlayerFigures id={id} />
      </span>
      <PlayerTabs id={id} name={data.username} />
    </ListFrame>
  )
}

/** For who may see them. */
function Cases({ id }: { id: string }) {
  if (!useMay('duties.read')) return null
  return (
    <Link
      href={`/cases?player=${id}&state=`}
      className="inline-flex min-h-(--field) items-center justify-self-start text-info underline underline-offset-2"
    >
      {players('cases')}
    </Link>
  )
}

/** What was staked and paid, by day and product. */
function PlayerFigures({ id }: { id: string }) {
  if (!useMay('figures.read')) return null
  return (
    <Link
      href={`/figures?player=${id}`}
      className="inline-flex min-h-(--field) items-center justify-self-start text-info underline underline-offset-2"
    >
      {players('figures')}
    </Link>
  )
}

function Facts({ player }: { player: Sheet }) {
  const open = player.open.lotto59 + player.open.lottery + player.open.in_play
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-3">
      <Fact name={players('column_id')}>
        <CopyId id={player.id} />
      </Fact>
      <Fact name={players('state')}>
        <Tag tone={player.state === 'ACTIVE' ? 'good' : 'bad'}>{players(`state_${player.state}`)}</Tag>
        {player.must_change && <Tag tone="warn">{players('must_change')}</Tag>}
      </Fact>
      <Fact name={players('column_balance')}>
        <Money amount={player.balance} />
      </Fact>
      <Fact name={players('open_bets')}>
        <Money amount={open} />
      </Fact>
      <Fact name={players('column_phone')}>{player.phone ?? '–'}</Fact>
      <Fact name={players('account')}>{player.bank_account ?? '–'}</Fact>
      <Fact name={players('column_kyc')}>{player.kyc_level}</Fact>
      <Fact name={players('tag')}>
        {player.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Fact>
      <Fact name={players('column_created')}>
        <Time at={player.created_at} />
      </Fact>
      <Fact name={players('column_seen')}>
        <Time at={player.last_seen_at} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Limits that there are, and the break that runs. */
function Limits({ player: { limits, exclusion } }: { player: Sheet }) {
  const set = limits.filter(({ amount }) => amount !== null)
  return (
    <section aria-label={players('limits')} className="grid gap-1 text-sm">
      {exclusion && (
        <p className="text-warn">
          {players('excluded')} <Time at={exclusion.until} />
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {set.length === 0 && <li className="text-muted">{players('limit_none')}</li>}
        {set.map(({ kind, window, amount, used }) => (
          <li key={kind + window}>
            {players(`kind_${kind}`)} {players(`window_${window}`)}: <Money amount={amount ?? 0} /> (
            {players('limit_used')} <Money amount={used} />)
          </li>
        ))}
      </ul>
    </section>
  )
}
