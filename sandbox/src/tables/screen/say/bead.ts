/** A past round as one small sign: letter or number, a tone, and its name. Never by colour alone. */
import { tables } from '../../../text/tables.ts'
import type { KlaKlokFace, TableOutcome } from '../../outcomes.ts'
import { colourOf } from '../../roulette.ts'
import { outcomeSentence, sizeOf } from './outcome-sentence.ts'

export interface Bead {
  /** Empty where pictures say it. */
  sign: string
  tone: 'one' | 'two' | 'tie' | 'red' | 'black' | 'green' | 'plain'
  faces: readonly KlaKlokFace[]
  /** Small word under the sign. */
  note: string
  label: string
}

export function beadOf(outcome: TableOutcome): Bead {
  return { faces: [], note: '', label: outcomeSentence(outcome), ...signOf(outcome) }
}

function signOf(outcome: TableOutcome): Pick<Bead, 'sign' | 'tone'> & Partial<Bead> {
  switch (outcome.game) {
    case 'baccarat':
      return BACCARAT[outcome.winner]
    case 'dragon_tiger':
      return DRAGON_TIGER[outcome.winner]
    case 'roulette':
      return { sign: String(outcome.number), tone: colourOf(outcome.number) }
    case 'sic_bo':
      return sicBoSign(outcome.dice)
    case 'kla_klok':
      return { sign: '', tone: 'plain', faces: outcome.dice }
    default:
      return outcome satisfies never
  }
}

const BACCARAT = {
  banker: { sign: 'B', tone: 'one' },
  player: { sign: 'P', tone: 'two' },
  tie: { sign: '=', tone: 'tie' },
} as const

const DRAGON_TIGER = {
  dragon: { sign: 'D', tone: 'one' },
  tiger: { sign: 'T', tone: 'two' },
  tie: { sign: '=', tone: 'tie' },
} as const

const SIC_BO_TONES = { big_short: 'one', small_short: 'two', triple_short: 'tie' } as const

function sicBoSign(dice: readonly number[]): Pick<Bead, 'sign' | 'tone' | 'note'> {
  const size = sizeOf(dice)
  const total = dice.reduce((sum, die) => sum + die, 0)
  return { sign: String(total), tone: SIC_BO_TONES[size], note: tables(size) }
}
