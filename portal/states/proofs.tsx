/** What the checks of a draw say, in each of their states, and the rates that the rules tell. */

import type { StepState } from '@samnang/core/fairness/verify-step'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import type { Outline, StepOutline } from '../src/fair/outline.ts'
import { NotLoaded } from '../src/fair/parts.tsx'
import type { FairKey, Say } from '../src/fair/say.ts'
import { VerdictCard } from '../src/fair/view/report.tsx'
import { StepList } from '../src/fair/view/step-list.tsx'
import { BetTable } from '../src/rules/bet-table.tsx'
import { fair } from '../src/text/fair.ts'
import { fill } from '../src/text/language.ts'
import { type Group, nothing } from './state.ts'
import '../src/fair/fair.css'

const STATES: readonly StepState[] = ['ok', 'failed', 'not_yet', 'void', 'not_verifiable']
/** A step for each of them. */
const CODES = ['record', 'open_hash', 'open_signature', 'close_root', 'close_hash'] as const
const HASH = '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce'
/** The catalogue for keys that are put together at run time; their values are checked where they are filled in. */
const text = fair as unknown as (key: FairKey) => string

const say: Say = (key, values) => (values ? fill(text(key), values) : text(key))

export const PROOFS: Group = {
  name: 'proofs',
  states: [
    ...STATES.map((state) => [`VerdictCard ${state}`, () => verdict(state)] as const),
    ['StepList', () => <StepList steps={STATES.map(step)} say={say} />],
    ['NotLoaded', () => <NotLoaded again={nothing} busy={false} />],
    ['BetTable', () => <BetTable paytable={DEFAULT_PAYTABLE} />],
  ],
}

function verdict(state: StepState) {
  const outline: Outline = {
    verdict: {
      state,
      title: say(`verdict_${state}`),
      text: say(`verdict_${state}_text`, { n: 12, bad: 1, ok: 11 }),
      advice: state === 'failed' ? [say('failed_save'), say('failed_reload'), say('failed_tell')] : [],
    },
    ...{ sections: [], tickets: [], result: null, numbers: null, isFormer: false },
  }
  return <VerdictCard verdict={outline.verdict} outline={outline} say={say} />
}

function step(state: StepState, at: number): StepOutline {
  const code = CODES[at] ?? 'record'
  return {
    ...{ code, state, word: say(`state_${state}`), name: say(`name_${code}`) },
    ...{ sentence: say(`verdict_${state}`), figures: [{ label: 'SHA-256', value: HASH }] },
  }
}
