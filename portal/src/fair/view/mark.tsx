/** State of a step by shape and sign: the word and the colour stand beside it. */
import type { StepState } from '@samnang/core/fairness/verify-step'

const SHAPE: Record<StepState, string> = {
  ok: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Z',
  failed: 'M8 2h8l6 6v8l-6 6H8l-6-6V8Z',
  not_yet: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18Z',
  void: 'M4 4h16v16H4Z',
  not_verifiable: 'M12 1.5L22.5 12L12 22.5L1.5 12Z',
}

const SIGN: Record<StepState, string> = {
  ok: 'M7.5 12.5l3 3l6-6.5',
  failed: 'M8.5 8.5l7 7M15.5 8.5l-7 7',
  not_yet: 'M12 7.5V12l3 2',
  void: 'M8 12h8',
  not_verifiable: 'M9.5 10a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.7-.9 1.4M12 16.4v.2',
}

export function Mark({ state }: { state: StepState }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="fair-mark" data-state={state}>
      <path className="fair-shape" d={SHAPE[state]} />
      <path className="fair-sign" d={SIGN[state]} />
    </svg>
  )
}
