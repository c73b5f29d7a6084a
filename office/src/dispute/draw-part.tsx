/** The draw of a bet with its proof, and the receipts of its tickets. */
import type { Dispute } from '@samnang/contract/office/dispute'
import type { StepCode, StepState } from '@samnang/core/fairness/verify-step'
import { Link } from 'wouter'
import { useMay } from '../session/session.ts'
import { checks } from '../text/checks.ts'
import { dispute } from '../text/dispute.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { Part } from './part.tsx'
import { PlayerReceipt } from './player-receipt.tsx'
import { Rows } from './rows.tsx'

type Draw = NonNullable<Dispute['draw']>

export function DrawPart({ draw }: { draw: Dispute['draw'] }) {
  if (!draw) return null
  return (
    <Part title={dispute('draw')}>
      <p className="mb-1">
        <DrawLink draw={draw} /> {draw.verification && <Whole {...draw.verification} />}
      </p>
      <Rows rows={factsOf(draw)} />
      <Rows
        rows={(draw.verification?.steps ?? []).map(({ code, state, key }) => [
          nameOf(code),
          <State key="state" state={state} />,
          key && <CopyId key="key" id={key} text={dispute('signed_by', { key: key.slice(0, 16) })} />,
        ])}
      />
    </Part>
  )
}

function Whole({ ok, state }: { ok: boolean; state: string }) {
  return ok ? <Tag tone="good">{dispute('draw_ok')}</Tag> : <State state={state} />
}

/** What was done to the draw stands in the audit log. */
function DrawLink({ draw: { id, game } }: { draw: Draw }) {
  const text = `${game} · ${id}`
  if (!useMay('audit.read')) return <CopyId id={id} text={text} />
  return (
    <Link href={`/audit?target=${id}`} className="text-info underline underline-offset-2">
      {text}
    </Link>
  )
}

function factsOf({ records }: Draw) {
  if (!records) return []
  const { result, close, seed } = records
  const balls = result && (result.numbers ?? result.balls)
  return [
    ...(balls ? [[dispute('result'), balls.join(' ')]] : []),
    ...(close ? [[dispute('root'), <CopyId key="root" id={close.M} text={close.M.slice(0, 32)} />]] : []),
    ...(seed ? [[dispute('seed'), <CopyId key="seed" id={seed.S} text={seed.S.slice(0, 32)} />]] : []),
  ]
}

export function ReceiptPart({ bet }: { bet: Dispute }) {
  const { receipts, draw } = bet
  return (
    <Part title={dispute('receipts')} isEmpty={receipts.length === 0}>
      <Rows
        rows={receipts.map(({ ticket_id, leaf, place, checks: steps }) => [
          ticket_id,
          <CopyId key="leaf" id={leaf} text={leaf.slice(0, 16)} />,
          place ? dispute('place', { index: place.index + 1, size: place.size }) : dispute('place_later'),
          <span key="checks" className="flex flex-wrap gap-1">
            {steps.map(({ code, state }) => (
              <Tag key={code} tone={toneOf(state)}>
                {nameOf(code)}: {checks(`state_${state as StepState}`)}
              </Tag>
            ))}
          </span>,
        ])}
      />
      {draw?.records && <PlayerReceipt bet={bet} />}
    </Part>
  )
}

/** The server names no others: steps of core's verifier. */
function nameOf(code: string): string {
  return checks(`name_${code as StepCode}`)
}

function State({ state }: { state: string }) {
  return <Tag tone={toneOf(state)}>{checks(`state_${state as StepState}`)}</Tag>
}

function toneOf(state: string): Tone {
  return state === 'ok' ? 'good' : state === 'failed' ? 'bad' : 'plain'
}
