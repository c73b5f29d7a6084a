import type { Translation } from '../language.ts'
import type { myNumbersTexts } from '../my-numbers.ts'

export const myNumbers: Translation<typeof myNumbersTexts> = {
  title: 'My numbers',
  edit: 'Choose numbers',
  done: 'Done',
  help: 'Press numbers in the table below to keep or remove them (at most {n}).',
  bet: 'Bet on number {n}',
  keep: 'Keep these 5 numbers',
  take: 'Take {numbers}',
  remove: 'Remove {numbers}',
}
