import { refusals } from '@samnang/contract/refusals'
import type { Refusal } from '@samnang/core/refusal'

/** A refusal as one line; `subject` is whom or what it is about. */
export function sentenceOf({ code, n }: Refusal, subject: string): string {
  if (code === 'not_found') return `There is no ${subject}.`
  if (code === 'username_taken') return `The name ${subject} is taken.`
  if (code === 'username_invalid')
    return `The name ${subject} is not possible: 3 to 32 letters, digits, dots, underscores or hyphens.`
  if (code === 'deposit_limit')
    return `${subject}: the deposit limit that the player has set would be passed; no money was moved.`
  if (code === 'exclusion_shorter') return `${subject} is excluded for longer already; nothing was changed.`
  if (code === 'exclusion_length') return 'A break ends in the future, and within five years.'
  const known = Object.entries(refusals).find(([name]) => name === code)?.[1].message
  return `${subject}: ${known?.replace('{n}', String(n ?? '')) ?? code}`
}
