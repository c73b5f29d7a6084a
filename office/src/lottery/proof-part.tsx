/** The public records of a draw, and what the public verifier says of them: asked when it is pressed. */
import type { StepCode, StepState } from '@samnang/core/fairness/verify-step'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { checks } from '../text/checks.ts'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { Part } from './draw-parts.tsx'

export function ProofPart({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Part title={lottery('proof')}>
      {isAsked ? (
        <Proof id={id} />
      ) : (
        <Button className="justify-self-start" onClick={() => setAsked(true)}>
          {lottery('proof_check')}
        </Button>
      )}
    </Part>
  )
}

function Proof({ id }: { id: string }) {
  const { data, error, mutate } = useAnswer('GET /api/lottery/draws/:id/proof', { params: { id } })
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const { records, verification } = data
  if (!records) return <p className="text-muted">{lottery('proof_none')}</p>
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        {records.close && <Hash name={lottery('root')} value={records.close.M} />}
        {records.seed && <Hash name={lottery('seed')} value={records.seed.S} />}
      </p>
      <ul className="grid gap-1">
        {verification?.steps.map(({ code, state }) => (
          <li key={code}>
            {checks(`name_${code as StepCode}`)}{' '}
            <Tag tone={state === 'ok' ? 'good' : state === 'failed' ? 'bad' : 'plain'}>
              {checks(`state_${state as StepState}`)}
            </Tag>
          </li>
        ))}
      </ul>
    </>
  )
}

function Hash({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <CopyId id={value} text={value.slice(0, 16)} />
    </span>
  )
}
