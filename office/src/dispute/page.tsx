/** /disputes/:kind/:id: one bet from tap to entry. */
import type { Dispute } from '@samnang/contract/office/dispute'
import { useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { EventLink } from '../lists/event-link.tsx'
import { bets } from '../text/bets.ts'
import { dispute, disputeTexts } from '../text/dispute.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { DrawPart, ReceiptPart } from './draw-part.tsx'
import { Part } from './part.tsx'
import { Rows } from './rows.tsx'

export default function DisputePage() {
  const { kind = '', id = '' } = useParams<{ kind: string; id: string }>()
  const params = { kind: kind as Dispute['kind'], id }
  const { data, error, mutate } = useAnswer('GET /api/disputes/:kind/:id', { params })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <ListFrame title={`${dispute(`kind_${data.kind}`)} ${data.id}`}>
      <Facts bet={data} />
      <Part title={dispute('times')}>
        <Rows
          rows={data.times.map(({ what, at }) => [dispute(`at_${what}`), <Time key={what} exact at={at} />])}
        />
      </Part>
      <Part title={dispute('lines')} isEmpty={data.lines.length === 0}>
        <Rows
          rows={data.lines.map((line) => [
            line.id,
            line.what,
            line.rate === null ? '' : `× ${line.rate}`,
            <Money key="stake" amount={line.stake} />,
            bets(`bet_${line.state}`),
            <Money key="payout" amount={line.payout} />,
          ])}
        />
      </Part>
      <DrawPart draw={data.draw} />
      <ReceiptPart bet={data} />
      <Books bet={data} />
      <Around bet={data} />
    </ListFrame>
  )
}

function Facts({ bet }: { bet: Dispute }) {
  return (
    <Rows
      rows={[
        [
          dispute('who'),
          <CopyId
            key="who"
            id={bet.player.id}
            text={bet.player.username}
            href={`/players/${bet.player.id}`}
          />,
        ],
        [dispute('draw'), bet.round === null ? bet.game : `${bet.game} · ${bet.round}`],
        [dispute('state'), stateWord(bet.state)],
        ...(bet.key === null ? [] : [[dispute('key'), <CopyId key="key" id={bet.key} />]]),
        [dispute('stake'), <Money key="stake" amount={bet.stake} />],
        [dispute('payout'), <Money key="payout" amount={bet.payout} />],
      ]}
    />
  )
}

/** Of a draw of lotto 59, of a ticket, or of a round: each has words of its own. */
function stateWord(state: string): string {
  const key = `state_${state}`
  return key in disputeTexts ? dispute(key as 'state_SETTLED') : state
}

function Books({ bet: { postings, calls } }: { bet: Dispute }) {
  return (
    <>
      <Part title={dispute('postings')} isEmpty={postings.length === 0}>
        <Rows
          rows={postings.map((posting) => [
            posting.tx,
            <Time key="at" exact at={posting.at} />,
            bets(`move_${posting.kind}`),
            <CopyId key="key" id={posting.key} text={posting.key.slice(0, 24)} />,
            <Money key="amount" amount={posting.amount} />,
            <Money key="after" amount={posting.balance_after} />,
          ])}
        />
      </Part>
      <Part title={dispute('calls')} isEmpty={calls.length === 0}>
        <Rows
          rows={calls.map((call) => [
            <Time key="at" exact at={call.at} />,
            call.kind,
            <CopyId key="uuid" id={call.uuid} text={call.uuid.slice(0, 8)} />,
            <Money key="amount" amount={call.amount} />,
            call.exceptions.join(' '),
          ])}
        />
      </Part>
    </>
  )
}

function Around({ bet: { log, audit } }: { bet: Dispute }) {
  return (
    <>
      <Part title={dispute('log')}>
        {log === null && <p className="text-muted">{dispute('log_none')}</p>}
        <Rows
          rows={(log ?? []).map((line) => [
            <Time key="at" exact at={line.at} />,
            line.route ?? line.message,
            line.status ?? '',
            line.code ?? '',
            line.request_id ?? '',
          ])}
        />
      </Part>
      <Part title={dispute('audit')} isEmpty={audit.length === 0}>
        <Rows
          rows={audit.map((event) => [
            <Time key="at" exact at={event.at} />,
            event.actor,
            <EventLink key="event" id={event.id} action={event.action} />,
          ])}
        />
      </Part>
    </>
  )
}
