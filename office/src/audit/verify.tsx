/** The proof that nobody has changed the log: asked part by part, so that a long one is neither slow nor silent. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { fetchAnswer } from '../calls/use-answer.ts'
import { audit } from '../text/audit.ts'
import { Button } from '../ui/button.tsx'

type Step = OfficeReply<'GET /api/audit/verify'>
type Proof = { is: 'running' | 'done'; step: Step } | { is: 'failed' } | { is: 'none' }

/** A button, and its answer below. */
export function Verify() {
  const [proof, setProof] = useState<Proof>({ is: 'none' })
  const run = useRef(0)
  const start = () => {
    run.current += 1
    const mine = run.current
    const tell = (next: Proof) => (run.current === mine ? setProof(next) : undefined)
    prove((step) => {
      tell({ is: step.next === null ? 'done' : 'running', step })
      return run.current === mine
    }).catch(() => tell({ is: 'failed' }))
  }
  const stop = () => {
    run.current += 1
    setProof({ is: 'none' })
  }
  return (
    <div className="grid justify-items-end gap-1">
      {proof.is === 'running' ? (
        <Button onClick={stop}>{audit('verify_stop')}</Button>
      ) : (
        <Button onClick={start}>{audit('verify')}</Button>
      )}
      <div role="status" className="max-w-prose text-sm">
        <Answer proof={proof} />
      </div>
    </div>
  )
}

async function prove(goesOn: (step: Step) => boolean): Promise<void> {
  for (let after: string | undefined; ; ) {
    const step: Step = await fetchAnswer(
      'GET /api/audit/verify',
      after === undefined ? {} : { query: { after } },
    )
    if (!goesOn(step) || step.next === null) return
    after = step.next
  }
}

function Answer({ proof }: { proof: Proof }) {
  if (proof.is === 'none') return null
  if (proof.is === 'failed') return <p className="text-lose">{audit('verify_failed')}</p>
  const { fault, proved, head } = proof.step
  if (fault) return <Found fault={fault} />
  const n = proved ?? 0
  if (proof.is === 'running')
    return <p className="text-muted">{audit('verifying', { n, all: head?.seq ?? n })}</p>
  return (
    <>
      <p className="text-win">{audit('whole', { n })}</p>
      {head && (
        <p className="break-all text-muted">
          {audit('head')} <code>{head.hash}</code>
        </p>
      )}
    </>
  )
}

function Found({ fault: { place, event, fault, why } }: { fault: NonNullable<Step['fault']> }) {
  return (
    <div className="grid gap-1 rounded-md border border-lose p-2 text-lose">
      <strong>{audit(`fault_${fault}`)}</strong>
      {place !== null && <span>{audit('fault_place', { place })}</span>}
      {event !== null && (
        <Link href={`/audit/${event}`} className="underline underline-offset-2">
          {audit('event', { id: event })}
        </Link>
      )}
      <span lang="en">{why}</span>
      <span>{audit('fault_tell')}</span>
    </div>
  )
}
